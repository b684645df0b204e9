import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awsEnvironment, KEY, rightState, STAFF, serveAws } from '../doctor/awsServer.ts';
import { externalAccount, givingTokens, serveGoogle } from '../doctor/googleServer.ts';
import { type Served, serveCigo } from '../doctor/served.ts';
import { runCigo } from './runCigo.ts';

let served: Served;
beforeAll(async () => {
  served = await serveCigo();
});
afterAll(() => served.close());

function doctor(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { dataDir, port, houseFile } = served;
  const machine = { CIGO_DATA_DIR: dataDir, CIGO_PORT: String(port), CIGO_HOUSE: houseFile };
  return runCigo(['doctor', ...args], { ...machine, ...env });
}

describe('cigo doctor', () => {
  test('ends with 0 where there is no fault, in aligned lines without colours', async () => {
    const { status, stdout, stderr } = await doctor();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('All is well.');
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^ok {5}\S.{25} {2}\S.*\.$/);
    expect(stdout).not.toContain('\u001b[');
  });

  test('ends with 1 where there is one, and says what to do', async () => {
    const { status, stdout } = await doctor([], { CIGO_PORT: '1' });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^fault {2}webhook .*Nothing answers at .*\. Run npm start .*\.$/m);
    expect(stdout).toMatch(/^- {6}relays +skipped: the webhook does not answer\.$/m);
    expect(stdout.trimEnd()).toMatch(/\n1 fault to look after\.$/);
  });

  test('prints one JSON object with --json', async () => {
    const { status, stdout } = await doctor(['--json'], { CIGO_PORT: '1' });
    expect(status).toBe(1);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      faults: 1,
      warnings: 0,
      findings: expect.arrayContaining([
        expect.objectContaining({ level: 'fault', about: 'webhook', todo: expect.any(String) }),
      ]),
    });
  });

  test('reads another house with --house, each of its faults by its path', async () => {
    const wrong = join(served.dataDir, 'wrong.json');
    writeFileSync(wrong, '{ "tables": [ { "id": "lucky7", "dealers": [], "rule": {} } ] }');
    const { status, stdout } = await doctor(['--house', wrong]);
    expect(status).toBe(1);
    expect(stdout).toContain('tables[0].dealers: must have at least 1 entry, got 0.');
    expect(stdout).toContain('tables[0].rule: is not a known key.');
  });

  test('ends with 2 for what it cannot use', async () => {
    const [house, google, option] = await Promise.all([
      doctor(['--house', join(served.dataDir, 'none.json')]),
      doctor([], { GOOGLE_APPLICATION_CREDENTIALS: join(served.dataDir, 'none.json') }),
      doctor(['--jsno']),
    ]);
    for (const { status, stderr, stdout } of [house, google, option]) {
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).not.toMatch(/^ +at /m);
    }
    expect(house.stderr).toContain('There is no such file');
    expect(google.stderr).toContain('There is no such file');
    expect(option.stderr).toContain('use cigo doctor [--stack NAME]');
  });

  test('examines a stack with --stack, its Google configuration beside the house', async () => {
    const aws = awsEnvironment(await serveAws(rightState(served.url)));
    const google = join(served.dataDir, 'google.json');
    writeFileSync(google, externalAccount(await serveGoogle(givingTokens('mirror'))));
    const { status, stdout } = await doctor(['--stack', 'Cigo'], aws);
    expect(stdout).toContain('Deployed (UPDATE_COMPLETE).');
    expect(stdout).toContain('A signed delivery of the journal is let in.');
    expect(stdout).toContain('Google lets cigo in as cigo@example.iam.gserviceaccount.com.');
    expect(stdout.trimEnd()).toMatch(/\nNo fault and 1 warning\.$/);
    expect(stdout).toMatch(/^warn {3}tables\[0\]\.spreadsheetId /m);
    expect(status).toBe(0);
    for (const secret of [KEY, STAFF, 'mirror"']) expect(stdout).not.toContain(secret);
  });

  test('ends with 1 where AWS does not let you in', async () => {
    const state = rightState(served.url);
    state.refusals['GetCallerIdentity'] = ['ExpiredToken', 'The security token has expired'];
    const { status, stdout } = await doctor(
      ['--stack', 'Cigo'],
      awsEnvironment(await serveAws(state)),
    );
    expect(status).toBe(1);
    expect(stdout).toMatch(/^fault {2}AWS credentials .*have expired\. Sign in to AWS again\.$/m);
    expect(stdout).toMatch(/^- {6}stack Cigo +skipped: AWS does not let you in\.$/m);
  });
});
