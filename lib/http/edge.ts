import { errorFields, isPassing } from './failures.ts';
import type { EdgeDeps, HttpEvent, HttpHandler } from './ports.ts';
import { type Outcome, reject, STATUS, toAnswer } from './responses.ts';
import type { RouteMatch } from './routes.ts';

const LONGEST_HEADER = 4_096;

/**
 * Makes a handler that always answers: a throw becomes 500, or 503 where trying again may help.
 * Each request that was not carried out leaves one line in the log, without body and secrets.
 */
export function guarded(
  deps: Pick<EdgeDeps, 'log'>,
  decide: (event: HttpEvent) => Promise<Outcome>,
): HttpHandler {
  return async (event) => {
    const about = {
      correlation: header(event, 'webhook-id') ?? null,
      path: event.rawPath.slice(0, 200),
    };
    try {
      const outcome = await decide(event);
      if (!outcome.ok) deps.log(rejectionLine(outcome.rejection.code, about));
      return toAnswer(outcome);
    } catch (error) {
      const outcome = failed(error);
      deps.log(rejectionLine(outcome.rejection.code, { ...about, ...errorFields(error) }));
      return toAnswer(outcome);
    }
  };
}

/** The answer where no route leads: 404, or 405 naming the methods that the path takes. */
export function unrouted(match: Exclude<RouteMatch, { kind: 'route' }>): Outcome {
  if (match.kind === 'unknown') {
    return reject('NOT_FOUND', 'there is nothing at this path: see /v1/openapi.json');
  }
  const allow = match.allow.join(', ');
  return reject('WRONG_METHOD', `this path takes ${allow} only`, {}, { allow });
}

/**
 * One header, by its name without case. Values of a header sent more than once are joined by commas,
 * as API Gateway joins them; a value beyond all measure counts as none.
 */
export function header(event: HttpEvent, name: string): string | undefined {
  const names = Object.keys(event.headers).filter(
    (key) => key.length === name.length && key.toLowerCase() === name,
  );
  const values = names.flatMap((key) => event.headers[key] ?? []);
  const value = values.length > 0 ? values.join(',') : undefined;
  return value !== undefined && value.length <= LONGEST_HEADER ? value : undefined;
}

function failed(error: unknown) {
  if (isPassing(error)) {
    return reject(
      'TRY_AGAIN',
      'the books cannot be reached for the moment: send the same request again',
      {},
      { 'retry-after': '1' },
    );
  }
  return reject(
    'INTERNAL',
    'something is wrong on the server, and its log says what: send the same request again later',
  );
}

function rejectionLine(
  code: keyof typeof STATUS,
  fields: Readonly<Record<string, unknown>>,
): string {
  const level = STATUS[code] >= 500 ? 'error' : 'warn';
  return JSON.stringify({ level, event: 'rejected', code, status: STATUS[code], ...fields });
}
