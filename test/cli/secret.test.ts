import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { relaySecret } from '../../lib/http/relaySecrets.ts';
import {
  ARNS,
  type AwsState,
  awsEnvironment,
  KEY,
  RECEIPTS,
  rightState,
  STAFF,
  serveAws,
} from '../doctor/awsServer.ts';
import { type Ended, runCigo } from './runCigo.ts';

/** One plain sentence on stderr, exit status 2, and nothing secret anywhere. */
function expectFault({ status, stdout, stderr }: Ended, sentence: string): void {
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^ +at |kkk|sss|whsec_/m);
}

describe('cigo secret --stack', () => {
  let state: AwsState;
  let env: Record<string, string>;
  beforeEach(async () => {
    state = rightState();
    env = awsEnvironment(await serveAws(state));
  });
  const secret = (...words: readonly string[]) =>
    runCigo(['secret', ...words, '--stack', 'Cigo'], env);
  const kept = (arn: string): Record<string, string> => JSON.parse(state.secrets[arn] ?? '');

  test('prints a relay’s secret alone, and the staff key', async () => {
    const [relay, staff] = await Promise.all([secret('relay', 'dealer'), secret('staff')]);
    expect(relay).toEqual({ status: 0, stdout: `${relaySecret(KEY, 'dealer')}\n`, stderr: '' });
    expect(staff).toEqual({ status: 0, stdout: `${STAFF}\n`, stderr: '' });
  });

  test('changes the relays’ key in two steps, and no other', async () => {
    const rotating = await secret('rotate', 'relays');
    expect(rotating).toMatchObject({ status: 0, stdout: '' });
    expect(rotating.stderr).toContain('cigo secret relay ID --stack Cigo');
    expect(rotating.stderr).toContain('cigo secret finish relays --stack Cigo');
    const { current = '', previous } = kept(ARNS.relays);
    expect(previous).toBe(KEY);
    expect(current).toMatch(/^[\w-]{43}$/);
    expect(rotating.stderr).not.toContain(current);
    expect((await secret('relay', 'dealer')).stdout.trim()).toBe(relaySecret(current, 'dealer'));
    expectFault(await secret('rotate', 'relays'), 'is under way');
    expect(kept(ARNS.relays)).toEqual({ current, previous });

    expect((await secret('finish', 'relays')).status).toBe(0);
    expect(kept(ARNS.relays)).toEqual({ current });
    expectFault(await secret('finish', 'relays'), 'No change of the relays secrets is under way');
    expect(kept(ARNS.staff)).toEqual({ current: STAFF });
  });

  test("asks whether a relay's name is spelt so, where the house has none of it", async () => {
    expect((await secret('relay', 'dealer')).stderr).toBe('');
    const odd = await secret('relay', 'daeler');
    expect(odd.stdout).toMatch(/^whsec_/);
    expect(odd.stderr).toContain('No relay of house.json is called "daeler"');
  });

  test('changes the staff key', async () => {
    expect((await secret('rotate', 'staff')).stderr).toContain('cigo secret staff --stack Cigo');
    expect(kept(ARNS.staff)).toMatchObject({ previous: STAFF });
  });

  test('changes the receipts’ key in two steps: the receipts of both are good in between', async () => {
    expect((await secret('rotate', 'receipts')).stderr).toContain(
      'When the receipts made until now need not be good any more, run cigo secret finish receipts --stack Cigo.',
    );
    const { current, previous } = kept(ARNS.receipts);
    expect(previous).toBe(RECEIPTS);
    expect((await secret('finish', 'receipts')).status).toBe(0);
    expect(kept(ARNS.receipts)).toEqual({ current });
    expect(kept(ARNS.staff)).toEqual({ current: STAFF });
  });

  test('says what AWS refuses, and changes nothing', async () => {
    state.refusals['PutSecretValue'] = ['AccessDeniedException', 'no'];
    expectFault(await secret('rotate', 'staff'), 'may not call secretsmanager:PutSecretValue');
    state.refusals['PutSecretValue'] = ['ResourceNotFoundException', 'no'];
    expectFault(await secret('rotate', 'staff'), 'It is not in Secrets Manager');
    state.refusals['DescribeStacks'] = ['ValidationError', 'Stack with id Cigo does not exist'];
    expectFault(await secret('staff'), 'There is no stack of this name');
    delete state.refusals['DescribeStacks'];
    state.secrets[ARNS.staff] = `{"current":"kkk"}`;
    expectFault(await secret('staff'), 'It is not {"current": "…"}');
    delete state.outputs['StaffKeysArn'];
    expectFault(await secret('staff'), 'The stack does not say where it is');
    expect(kept(ARNS.relays)).toEqual({ current: KEY });
  });
});

describe('cigo secret on one machine', () => {
  let folder: string;
  let file: string;
  const OLD = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cigo-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    file = join(folder, 'secrets.json');
    const secrets = {
      relays: { dealer: [OLD], phone: [OLD] },
      ...{ staff: 'staff-key', receipts: 'receipt-key' },
    };
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  });
  const secret = (...words: readonly string[]) =>
    runCigo(['secret', ...words], { CIGO_DATA_DIR: folder });
  const kept = () => JSON.parse(readFileSync(file, 'utf8'));

  test('prints a relay’s secret alone, and the staff key', async () => {
    const [relay, staff] = await Promise.all([secret('relay', 'dealer'), secret('staff')]);
    expect(relay).toEqual({ status: 0, stdout: `${OLD}\n`, stderr: '' });
    expect(staff).toEqual({ status: 0, stdout: 'staff-key\n', stderr: '' });
  });

  test('changes the relays’ secrets in two steps', async () => {
    expect((await secret('rotate', 'relays')).stderr).toContain('Restart npm start');
    const { relays, staff } = kept();
    expect(staff).toBe('staff-key');
    for (const id of ['dealer', 'phone']) {
      expect(relays[id]).toEqual([expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), OLD]);
    }
    expect(relays.dealer[0]).not.toBe(relays.phone[0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await secret('relay', 'dealer')).stdout.trim()).toBe(relays.dealer[0]);
    expectFault(await secret('rotate', 'relays'), 'is under way');

    expect((await secret('finish', 'relays')).status).toBe(0);
    expect(kept().relays).toEqual({ dealer: [relays.dealer[0]], phone: [relays.phone[0]] });
    expectFault(await secret('finish', 'relays'), 'No change of the relays secrets');
  });

  test('changes the staff key at once, for there is one only', async () => {
    expect((await secret('rotate', 'staff')).stderr).toContain('good no more');
    expect(kept().staff).toMatch(/^[\w-]{43}$/);
    expectFault(await secret('finish', 'staff'), 'No change of the staff secrets');
  });

  test('changes the receipts’ key at once, and says what becomes of those that were made', async () => {
    expect((await secret('rotate', 'receipts')).stderr).toContain(
      'the receipts made until now are good no more',
    );
    expect(kept().staff).toBe('staff-key');
    expect(kept().receipts).toMatch(/^[\w-]{43}$/);
    expectFault(await secret('finish', 'receipts'), 'No change of the receipts secrets');
  });

  test('says in one sentence what it cannot use', async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [[], 'Say which secret'],
      [['relay'], 'Say which secret'],
      [['rotate', 'dealers'], 'Say which secret'],
      [['staff', 'now'], 'Say which secret'],
      [['relay', 'Dealer_1'], 'relay: an id is 1 to 32 of the characters'],
      [['relay', 'stranger'], 'has no relay stranger (it has dealer, phone)'],
      [['staff', '--stak', 'x'], 'use cigo secret'],
    ];
    const ended = await Promise.all(cases.map(([words]) => secret(...words)));
    for (const [at, [, sentence]] of cases.entries()) {
      expectFault(ended[at] ?? { status: null, stdout: '', stderr: '' }, sentence);
    }
    writeFileSync(file, `{"staff":"${OLD}"`);
    expectFault(await secret('staff'), 'is not as npm start wrote it');
    rmSync(file);
    expectFault(await secret('staff'), 'run npm start, which makes it');
  });
});
