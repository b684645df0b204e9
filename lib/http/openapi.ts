import * as z from 'zod/mini';
import { idSchema } from '../house/schema.ts';
import * as answers from './answers.ts';
import { commandBody, journalBody, lineObject, rollBody } from './bodies.ts';
import { closesAnswer } from './closesAnswer.ts';
import { receiptAnswer, rollAnswer } from './dossierAnswers.ts';
import { oddsAnswer } from './oddsAnswer.ts';
import { OPERATIONS, type OperationDoc } from './operations.ts';
import { MOST_CLOSES, MOST_ENTRIES, USUAL_CLOSES, USUAL_ENTRIES } from './page.ts';
import { type RejectionCode, STATUS } from './responses.ts';
import { ROUTES, type Route } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

const SCHEMAS = '#/components/schemas/';

const INPUTS = {
  JournalBody: journalBody,
  LineObject: lineObject,
  RollBody: rollBody,
  CommandBody: commandBody,
};

const OUTPUTS = {
  Taken: answers.takenAnswer,
  Entry: answers.entry,
  Roll: answers.roll,
  RefusedLine: answers.refusedLine,
  State: answers.state,
  Table: answers.tableAnswer,
  Ledger: answers.ledgerAnswer,
  Closes: closesAnswer,
  Odds: oddsAnswer,
  RollDossier: rollAnswer,
  Receipt: receiptAnswer,
  Health: answers.healthAnswer,
  Document: z.looseObject({ openapi: z.string() }),
  Error: answers.errorAnswer,
};

const SECURITY: Readonly<Record<OperationDoc['access'], readonly Json[]>> = {
  signature: [{ signature: [] }],
  staff: [{ staffKey: [] }],
  open: [],
};

let made: Json | null = null;

/** The OpenAPI 3.1 document: paths from the route table, schemas from those that check each request. */
export function openApi(): Json {
  made ??= {
    openapi: '3.1.0',
    info: {
      title: 'cigo',
      version: '1',
      summary: 'The books of a player-run casino in Ultima Online',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: paths(),
    components: {
      schemas: { ...schemas(INPUTS, 'input'), ...schemas(OUTPUTS, 'output') },
      securitySchemes: securitySchemes(),
      parameters: parameters(),
    },
  };
  return made;
}

function paths(): Json {
  const all: Record<string, Record<string, Json>> = {};
  for (const route of ROUTES) {
    all[route.path] = { ...all[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return all;
}

function operation(route: Route): Json {
  const doc = OPERATIONS[route.operation];
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const signed = doc.access === 'signature' ? ['relay', 'webhookId', 'webhookTimestamp'] : [];
  const names = [...inPath, ...(doc.query ?? []), ...signed];
  return {
    operationId: route.operation,
    summary: doc.summary,
    security: SECURITY[doc.access],
    ...(names.length > 0
      ? { parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })) }
      : {}),
    ...(doc.body === undefined ? {} : { requestBody: { required: true, ...content(doc.body) } }),
    responses: {
      200: { description: 'Done', ...content(doc.answer) },
      ...rejections(doc.rejections),
    },
  };
}

/** One response for each status, with the codes that it may carry. */
function rejections(codes: readonly RejectionCode[]): Json {
  const responses: Record<string, Json> = {};
  for (const code of codes) {
    const status = STATUS[code];
    const alike = codes.filter((other) => STATUS[other] === status);
    responses[status] = { description: alike.join(', '), ...content('Error') };
  }
  return responses;
}

function content(schema: string): Json {
  return { content: { 'application/json': { schema: { $ref: `${SCHEMAS}${schema}` } } } };
}

function securitySchemes(): Json {
  return {
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'webhook-signature',
      description:
        'Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, ' +
        'keyed with the bytes of the secret (base64 after `whsec_`); several are parted by spaces.',
    },
    staffKey: { type: 'http', scheme: 'bearer', description: 'The staff key of the house' },
  };
}

function parameters(): Json {
  const text = { type: 'string' };
  return {
    table: parameter('path', 'table', 'The id of a table', bare(idSchema)),
    roll: parameter('path', 'roll', 'The number of a roll', { type: 'integer', minimum: 1 }),
    receipt: parameter('path', 'receipt', 'The receipt of a roll, however it is typed', text),
    after: parameter('query', 'after', 'The entry after which to begin', {
      type: 'integer',
      minimum: 0,
      default: 0,
    }),
    limit: parameter('query', 'limit', 'The most entries to answer with', {
      type: 'integer',
      minimum: 1,
      maximum: MOST_ENTRIES,
      default: USUAL_ENTRIES,
    }),
    before: parameter('query', 'before', 'The closing commit before which to begin', {
      type: 'integer',
      minimum: 1,
    }),
    closes: parameter('query', 'limit', 'The most evenings to answer with', {
      type: 'integer',
      minimum: 1,
      maximum: MOST_CLOSES,
      default: USUAL_CLOSES,
    }),
    bet: parameter(
      'query',
      'bet',
      'The bet, as a dealer says it; else that of the roller, or the least that is taken',
      { type: 'string', examples: ['5000', '5k'] },
    ),
    relay: parameter('header', 'cigo-relay', 'The id of the sender', bare(idSchema)),
    webhookId: parameter('header', 'webhook-id', 'A name for this request', text),
    webhookTimestamp: parameter(
      'header',
      'webhook-timestamp',
      'Seconds since 1970, within five minutes of the clock of the server',
      text,
    ),
  };
}

function parameter(place: string, name: string, description: string, schema: Json): Json {
  return { in: place, name, description, required: place !== 'query', schema };
}

function schemas(named: Readonly<Record<string, z.ZodMiniType>>, io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const documents = z.toJSONSchema(registry, { io, uri: (id) => `${SCHEMAS}${id}` });
  return Object.fromEntries(
    Object.entries(documents.schemas).map(([id, schema]) => [id, plain(schema)]),
  );
}

function bare(schema: z.ZodMiniType): Json {
  return plain(z.toJSONSchema(schema, { io: 'input' }));
}

/** Without the marks of a document of its own. */
function plain({ $schema: _, $id: __, ...schema }: Json): Json {
  return schema;
}
