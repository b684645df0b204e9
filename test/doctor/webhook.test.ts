import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../lib/doctor/finding.ts';
import { checkDelivery, deliveryTrouble } from '../../lib/doctor/webhook/deliveries.ts';
import { checkHealth } from '../../lib/doctor/webhook/health.ts';
import { checkRead } from '../../lib/doctor/webhook/reads.ts';
import type { Relay, TableConfig } from '../../lib/house/house.ts';
import { relaySecret } from '../../lib/http/relaySecrets.ts';
import { settingsOf } from '../support/setup.ts';
import { KEY, STAFF } from './awsServer.ts';
import { type Answer, serveGoogle } from './googleServer.ts';
import { type Served, serveCigo } from './served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveCigo();
});
afterAll(() => served.close());

const REFRESH = 'Deploy';
const webhook = (url = served.url) => ({ url, refresh: REFRESH });
const table = (id = 'lucky7'): TableConfig => ({
  id,
  settings: settingsOf(),
  timeZone: 'UTC',
  relays: [],
});
const relay = (id: string, role: Relay['role'] = 'journal'): Relay => ({
  id,
  dealer: 'Dealer Dan',
  role,
});

function deliver(of: Relay, { tableId = 'lucky7', key = KEY } = {}): Promise<Finding> {
  return checkDelivery(webhook(), table(tableId), of, relaySecret(key, of.id));
}

async function ledger(): Promise<unknown> {
  const headers = { authorization: `Bearer ${STAFF}` };
  return (await fetch(`${served.url}/v1/tables/lucky7`, { headers })).json();
}

describe('a delivery that begins with a gap', () => {
  test.each([relay('dealer'), relay('phone', 'console'), relay('camera', 'witness')])(
    'of a known sender is let in: %j',
    async (of) => {
      expect(await deliver(of)).toMatchObject({ level: 'ok', about: `relay ${of.id} at lucky7` });
      const heardAt = null;
      const presence = { relays: expect.arrayContaining([expect.objectContaining({ heardAt })]) };
      expect(await ledger()).toMatchObject({ seq: 0, presence });
    },
  );

  test('closes no journal that is being sent', async () => {
    const { newJournal, post } = await import('../../lib/relay/post.ts');
    const to = { url: served.url, table: 'lucky7', relay: 'camera' };
    const secret = relaySecret(KEY, 'camera');
    const journal = newJournal(new Date(Date.now() - 1_000));
    const send = (from: number) =>
      post({ ...to, secret }, 'journal', { journal, from, lines: ['no record'] });
    expect((await send(1)).status).toBe(200);
    expect(await deliver(relay('camera', 'witness'))).toMatchObject({ level: 'ok' });
    expect((await send(2)).status).toBe(200);
  });

  test.each<[Finding['about'], () => Promise<Finding>, string]>([
    ['wrong key', () => deliver(relay('dealer'), { key: STAFF }), 'knows no such relay, or'],
    ['stranger', () => deliver(relay('stranger')), 'knows no such relay, or another secret'],
    ['no table', () => deliver(relay('dealer'), { tableId: 'none' }), 'without this table'],
    ['other role', () => deliver(relay('phone')), 'where it has another role'],
  ])('that is refused: %s', async (_, asked, what) => {
    expect(await asked()).toMatchObject({
      level: 'fault',
      what: expect.stringContaining(what),
      todo: expect.stringContaining(REFRESH),
    });
  });

  test('meets nobody', async () => {
    const finding = checkDelivery(
      webhook('http://127.0.0.1:1'),
      table(),
      relay('dealer'),
      relaySecret(KEY, 'dealer'),
    );
    expect(await finding).toMatchObject({ what: 'The webhook does not answer' });
  });

  test.each([
    [403, 'OTHER_TABLE', 'no relay of this table'],
    [401, 'TIMESTAMP_STALE', 'The clocks differ too much'],
    [422, 'JOURNAL_AHEAD', 'The clocks differ too much'],
    [409, 'JOURNAL_CLOSED', 'from a clock that is ahead of this one'],
    [500, 'INTERNAL', 'The webhook answers 500 INTERNAL'],
    [503, '', 'The webhook answers 503'],
  ])('answered by %s %s', (status, code, what) => {
    const reply = { status, code, message: '301 s behind', json: null, clock: null };
    const trouble = deliveryTrouble(reply, relay('dealer'), webhook());
    expect(trouble?.what).toContain(what);
  });
});

describe('a read', () => {
  test('with the staff key', async () => {
    expect(await checkRead(webhook(), 'lucky7', STAFF)).toMatchObject({ level: 'ok' });
  });

  test('with another key, of another table, of nobody', async () => {
    expect(await checkRead(webhook(), 'lucky7', KEY)).toMatchObject({
      level: 'fault',
      what: 'The webhook does not take the staff key',
    });
    expect(await checkRead(webhook(), 'none', STAFF)).toMatchObject({
      level: 'fault',
      what: 'The webhook plays a house without this table',
    });
    expect(await checkRead(webhook('http://127.0.0.1:1'), 'lucky7', STAFF)).toMatchObject({
      level: 'fault',
      what: 'The webhook does not answer',
    });
  });

  test.each<[Answer, string]>([
    [{ status: 200, json: '<html>' }, 'What is answered is no table'],
    [{ status: 502, json: null }, 'The webhook answers 502'],
  ])('of what is no cigo: %j', async (answer, what) => {
    const url = await serveGoogle(() => answer);
    expect(await checkRead(webhook(url), 'lucky7', STAFF)).toMatchObject({ level: 'fault', what });
  });
});

describe('the health', () => {
  test('of a cigo, and its clock', async () => {
    const { finding, well, clock } = await checkHealth(served.url, 'Start it');
    expect({ level: finding.level, well }).toEqual({ level: 'ok', well: true });
    expect(Math.abs(clock?.aheadMs ?? Number.NaN)).toBeLessThan(5_000);
  });

  test.each<[Answer, string]>([
    [{ status: 200, json: { status: 'fine' } }, 'is not cigo'],
    [{ status: 404, json: null }, 'is not cigo'],
    [{ status: 503, json: null }, 'answers 503'],
    [{ status: 429, json: null }, 'answers 429'],
    ['dropped', 'Nothing answers at'],
  ])('of something else: %j', async (answer, what) => {
    const { finding, well } = await checkHealth(await serveGoogle(() => answer), 'Start it');
    expect(well).toBe(false);
    expect(finding).toMatchObject({ level: 'fault', what: expect.stringContaining(what) });
  });
});
