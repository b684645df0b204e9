import { readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { relaySecret } from '../../lib/http/relaySecrets.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import { valuesOf } from '../sheet/sheetText.ts';
import { replayed } from '../support/expected.ts';
import { node24 } from '../support/node24.ts';
import { type Assembly, synthesize } from './assembly.ts';
import { bundleOf, type Cloud, FUNCTIONS, openCloud, SECRETS } from './cloud.ts';
import { playEvening, ringAll } from './evening.ts';
import {
  expectDesk,
  expectFewCalls,
  expectFoundRight,
  expectReceipt,
  expectSheet,
} from './expecting.ts';
import { describePermissions } from './permissions.ts';
import { startTokens } from './tokens.ts';
import { typeOver } from './vandal.ts';
import { describeWatch } from './watching.ts';

const HOUSE = {
  tables: [
    {
      id: 'lucky7',
      dealers: [{ name: 'Dealer Dan' }],
      relays: [{ id: 'dealer' }],
      spreadsheetId: 'local-lucky7',
    },
  ],
};
const EVENING = readFileSync(DEMO_EVENING, 'utf8').trimEnd().split('\n');

const node = await node24();
let assembly: Assembly;
beforeAll(async () => {
  assembly = await synthesize(HOUSE);
});
afterAll(() => assembly.remove());

describe('the bundle of', () => {
  const budgets = { intake: 328_000, view: 377_000, mirror: 715_000, audit: 327_000 };

  test.each(FUNCTIONS)('%s keeps to its bytes', (name) => {
    expect(statSync(bundleOf(assembly, name)).size).toBeLessThanOrEqual(budgets[name]);
  });

  test.each(FUNCTIONS)('%s holds what Google has written only if it talks to Google', (name) => {
    const { sources } = JSON.parse(readFileSync(`${bundleOf(assembly, name)}.map`, 'utf8'));
    const google = sources.filter((file: string) => /googleapis|google-auth|gaxios/.test(file));
    expect(google.length > 0).toBe(name === 'mirror');
  });
});

describe.runIf(node !== null)('the bundles under Node 24', () => {
  const expected = replayed(EVENING);
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await openCloud(assembly, node ?? '');
    await playEvening(cloud);
  });
  afterAll(() => cloud.close());

  test('take a whole evening, and the books agree with a replay of it', async () => {
    const { bank, chest, stake, sides } = expected.balances;
    const table = await cloud.read('/v1/tables/lucky7');
    expect(await table.json()).toMatchObject({
      entries: expected.ledger.length,
      rolls: expected.rolls.length,
      state: expected.state,
      house: { bank, chest, stake, sides },
    });
    const ledger = await cloud.read('/v1/tables/lucky7/ledger?limit=1000');
    expect(await ledger.json()).toMatchObject({ entries: expected.ledger, next: null });
    const [first] = expected.rolls;
    const dossier = await cloud.read('/v1/tables/lucky7/rolls/1');
    expect(await dossier.json()).toMatchObject({ roll: first });
  });

  test('the desk is served beside the reads', () => expectDesk(cloud));

  test('and so are the rolls, to staff and to whoever has a receipt', async () => {
    const counted = expected.rolls.find((roll) => roll['counts'] === true);
    await expectReceipt(cloud, Number(counted?.['roll']));
  });

  test('and so does the sheet', async () => {
    await expectSheet(cloud, expected.ledger.length);
    const [, ...ledger] = await valuesOf(cloud.sheets, 'local-lucky7', 'Ledger');
    const shown = ledger.map(([entry, , kind, player, from, to, amount, roll]) => {
      return [entry, kind, player, from, to, amount, roll];
    });
    expect(shown).toEqual(
      expected.ledger.map(({ entry, kind, player = null, from, to, amount, roll = null }) => {
        return [entry, kind, player, from, to, amount, roll];
      }),
    );
    const [, ...rolls] = await valuesOf(cloud.sheets, 'local-lucky7', 'Rolls');
    expect(rolls.map(([roll, , name]) => [roll, name])).toEqual(
      expected.rolls.map(({ roll, name }) => [roll, name]),
    );
  });

  test('the audit finds it right and the sheet up to date', async () => {
    await cloud.audit();
    await expectFoundRight(cloud);
    const checks = await valuesOf(cloud.sheets, 'local-lucky7', 'Checks');
    expect(checks.find(([title]) => title === 'Ledger at the last audit')?.[1]).toBe('right');
  });

  test('and has put right what staff have typed over', async () => {
    const right = await valuesOf(cloud.sheets, 'local-lucky7', 'Ledger');
    await typeOver(cloud, 3, 6, 1);
    expect(await valuesOf(cloud.sheets, 'local-lucky7', 'Ledger')).not.toEqual(right);
    await cloud.audit();
    expect(await valuesOf(cloud.sheets, 'local-lucky7', 'Ledger')).toEqual(right);
  });

  describeWatch(() => cloud);

  test('whoever signs with another secret is refused, and writes nothing', async () => {
    const before = await cloud.ledger.newest('lucky7');
    const secret = relaySecret('another key of the house, 32 long', cloud.relay.relay);
    const lines = ['[11/28/2026 23:40:00]  Dealer Dan: table open'];
    const delivery = { journal: newJournal(new Date()), from: 1, utcOffset: '+00:00', lines };
    const { status, answer } = await post({ ...cloud.relay, secret }, 'journal', delivery);
    expect({ status, answer }).toMatchObject({
      status: 401,
      answer: { error: { code: 'SIGNATURE_WRONG' } },
    });
    expect(await cloud.ledger.newest('lucky7')).toEqual(before);
  });

  describe('on a bad minute', () => {
    let journal = '';
    let from = 1;
    beforeAll(() => {
      journal = newJournal(new Date());
    });
    const deliver = async (said: string) => {
      const lines = [`[11/28/2026 23:50:00]  Dealer Dan: ${said}`];
      return post(cloud.relay, 'journal', { journal, from, utcOffset: '+00:00', lines });
    };
    const taken = async (said: string) => {
      expect(await deliver(said)).toMatchObject({ status: 200, answer: { duplicate: false } });
      from += 1;
    };

    test('a cold intake asks again for its secret and its newest commit', async () => {
      const { intake } = cloud.recorders;
      cloud.use('intake', null);
      intake.fail('secretsmanager:GetSecretValue', 'broken');
      intake.fail('dynamodb:Query', 'throttled');
      await taken('table open');
      expect(intake.unmet()).toEqual([]);
    });

    test('a warm one writes again what DynamoDB has not taken', async () => {
      const { intake } = cloud.recorders;
      intake.fail('dynamodb:PutItem', 'broken');
      await taken('note one');
      intake.fail('dynamodb:PutItem', 'throttled');
      await taken('note another');
      expect(intake.unmet()).toEqual([]);
    });

    test('it asks the sender to come again where nothing helps, and then takes the line', async () => {
      cloud.recorders.intake.fail('dynamodb:PutItem', 'broken', 'broken', 'broken');
      const answered = await deliver('note two');
      expect(answered).toMatchObject({ status: 503, answer: { error: { code: 'TRY_AGAIN' } } });
      await taken('note two');
    });

    test('a line whose commit was written while the answer was lost is written once', async () => {
      const { seq = 0 } = (await cloud.ledger.newest('lucky7')) ?? {};
      cloud.recorders.intake.fail('dynamodb:PutItem', 'answer-lost');
      expect(await deliver('note three')).toMatchObject({ status: 200, answer: { seq: seq + 1 } });
      from += 1;
      expect((await cloud.ledger.newest('lucky7'))?.seq).toBe(seq + 1);
    });

    test('of two instances the one that comes too late finds the line taken', async () => {
      const warm = cloud.instance('intake');
      cloud.use('intake', null);
      await taken('note four');
      const before = cloud.recorders.intake.calls.length;
      cloud.use('intake', warm);
      from -= 1;
      const late = await deliver('note four');
      from += 1;
      expect(late).toMatchObject({ status: 200, answer: { duplicate: true } });
      const calls = cloud.recorders.intake.calls.slice(before);
      const ofLedger = calls.filter(({ resource }) => resource.startsWith('LedgerTable'));
      expect(ofLedger.slice(0, 2).map(({ action }) => action)).toEqual([
        'dynamodb:PutItem',
        'dynamodb:Query',
      ]);
    });

    test('a cold view asks again', async () => {
      const { view } = cloud.recorders;
      cloud.use('view', null);
      view.fail('secretsmanager:GetSecretValue', 'throttled');
      view.fail('dynamodb:Query', 'broken');
      expect((await cloud.read('/v1/tables/lucky7')).status).toBe(200);
      expect(view.unmet()).toEqual([]);
    });

    test('a cold mirror gives the bells back that Google refuses, and writes when they come again', async () => {
      const { mirror } = cloud.recorders;
      cloud.use('mirror', null);
      mirror.fail('secretsmanager:GetSecretValue', 'broken');
      mirror.fail('dynamodb:GetItem', 'throttled');
      mirror.fail('dynamodb:Query', 'broken');
      mirror.fail('dynamodb:UpdateItem', 'broken', 'condition-failed');
      const gone = { kind: 'error', status: 'NOT_FOUND' } as const;
      cloud.sheets.faults.inject({
        method: 'batchUpdate',
        nth: 1,
        when: 'before',
        outcome: gone,
      });
      const bells = await cloud.ring();
      expect(bells.batchItemFailures.length).toBeGreaterThan(1);
      expect(mirror.unmet()).toEqual([]);
      await ringAll(cloud);
      const table = (await (await cloud.read('/v1/tables/lucky7')).json()) as { entries: number };
      await expectSheet(cloud, table.entries);
    });

    test('a mirror that Google lets wait puts the bells off until the next minute', async () => {
      const { mirror } = cloud.recorders;
      mirror.fail('sqs:ChangeMessageVisibility', 'broken');
      const busy = { kind: 'error', status: 'RESOURCE_EXHAUSTED' } as const;
      cloud.sheets.faults.inject({ method: 'batchUpdate', nth: 1, when: 'before', outcome: busy });
      await taken('note of a busy minute');
      const before = mirror.calls.length;
      expect((await cloud.ring()).batchItemFailures).toHaveLength(1);
      const asked = mirror.calls.slice(before).filter(({ action }) => /^sqs/.test(action));
      expect(asked.map(({ action }) => action)).toEqual([
        'sqs:ChangeMessageVisibility',
        'sqs:ChangeMessageVisibility',
      ]);
      await ringAll(cloud);
    });

    test('a mirror that has no key enters Google by what its own role signs', async () => {
      const tokens = await startTokens();
      onTestFinished(() => tokens.stop());
      const google = { GOOGLE_CREDENTIALS: tokens.configuration, GOOGLE_CREDENTIALS_ARN: '' };
      const before = cloud.recorders.mirror.calls.length;
      cloud.use('mirror', cloud.start('mirror', google));
      await taken('note five');
      await ringAll(cloud);
      const { seq } = (await cloud.ledger.newest('lucky7')) ?? {};
      expect(cloud.rung()).toBe(seq);
      const [exchange, impersonation, ...more] = tokens.asked;
      const signed = new URLSearchParams(exchange?.[1]).get('subject_token') ?? '';
      expect(decodeURIComponent(signed)).toMatch(
        /sts\.us-east-1\.amazonaws\.com.*GetCallerIdentity.*Credential=ASIAEXAMPLE/,
      );
      expect(impersonation?.[0]).toMatch(/serviceAccounts\/cigo@.*:generateAccessToken$/);
      expect(more).toEqual([]);
      const services = cloud.recorders.mirror.calls.slice(before).map(({ action }) => action);
      expect(services.filter((action) => !action.startsWith('dynamodb:'))).toEqual([]);
    });

    test('a cold audit asks again, and leaves its place to a run that was quicker', async () => {
      const { audit } = cloud.recorders;
      cloud.use('audit', null);
      audit.fail('dynamodb:GetItem', 'broken');
      audit.fail('dynamodb:Query', 'throttled');
      audit.fail('dynamodb:PutItem', 'broken', 'condition-failed');
      await cloud.audit();
      await cloud.audit();
      expect(audit.unmet()).toEqual([]);
      await expectFoundRight(cloud);
    });
  });

  describePermissions(() => ({ template: assembly.template, recorders: cloud.recorders }));

  test('what they print is JSON, without a secret and without the journal', () => {
    const lines = cloud.all.flatMap(([, lambda]) => lambda.logged().split('\n').slice(0, -1));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
    const printed = lines.join('\n');
    const hidden = [...SECRETS, ...EVENING.map((line) => line.replace(/^\[.*?\] */, ''))];
    expect(hidden.filter((text) => printed.includes(text))).toEqual([]);
  });

  test('their first answers ask AWS no more often than they need to', () => {
    expectFewCalls(cloud);
  });
});
