import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { loadOrCreateSecrets, secretsFile } from '../../lib/local/secrets.ts';

const WHSEC = /^whsec_[A-Za-z0-9+/]{43}=$/;
const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cigo-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function kept(): unknown {
  return JSON.parse(readFileSync(secretsFile(folder), 'utf8'));
}

describe('the first start', () => {
  test('makes the file with a secret for each relay, a staff key and one for receipts, for its owner alone', () => {
    const secrets = loadOrCreateSecrets(folder, ['dealer', 'phone']);
    expect(secrets).toEqual({
      relays: { dealer: [expect.stringMatching(WHSEC)], phone: [expect.stringMatching(WHSEC)] },
      staff: expect.stringMatching(/^[\w-]{43}$/),
      receipts: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(kept()).toEqual(secrets);
    expect(modeOf(secretsFile(folder))).toBe('600');
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  test('makes no two secrets alike', () => {
    const { relays, staff, receipts } = loadOrCreateSecrets(folder, ['a', 'b', 'c']);
    expect(new Set([...Object.values(relays).flat(), staff, receipts]).size).toBe(5);
  });

  test('makes the folder too, for its owner alone', () => {
    const inside = join(folder, 'deep', 'data');
    loadOrCreateSecrets(inside, []);
    expect(modeOf(inside)).toBe('700');
    expect(existsSync(secretsFile(inside))).toBe(true);
  });

  test('is not held up by what a killed one left half written', () => {
    writeFileSync(`${secretsFile(folder)}.new`, '{ "rela', { mode: 0o644 });
    loadOrCreateSecrets(folder, ['dealer']);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
    expect(modeOf(secretsFile(folder))).toBe('600');
  });
});

describe('a later start', () => {
  test('reads the same again and writes nothing', () => {
    const first = loadOrCreateSecrets(folder, ['dealer']);
    const { ino, mtimeMs } = statSync(secretsFile(folder));
    expect(loadOrCreateSecrets(folder, ['dealer'])).toEqual(first);
    expect(statSync(secretsFile(folder))).toMatchObject({ ino, mtimeMs });
  });

  test('adds a new relay, also one with an odd name, and leaves the others as they are', () => {
    const first = loadOrCreateSecrets(folder, ['dealer']);
    const second = loadOrCreateSecrets(folder, ['dealer', 'constructor']);
    expect(second.relays['dealer']).toEqual(first.relays['dealer']);
    expect(second.relays['constructor']).toEqual([expect.stringMatching(WHSEC)]);
    expect(second).toMatchObject({ staff: first.staff, receipts: first.receipts });
    expect(kept()).toEqual(second);
    expect(modeOf(secretsFile(folder))).toBe('600');
  });

  test('gives no secret of a relay that it was not asked for, and forgets none', () => {
    const first = loadOrCreateSecrets(folder, ['dealer', 'phone']);
    const { relays } = loadOrCreateSecrets(folder, ['phone', 'new']);
    expect(Object.keys(relays)).toEqual(['phone', 'new']);
    expect(kept()).toMatchObject(first);
  });

  test('of a file from before there were receipts adds their key, and leaves the rest as it is', () => {
    const old = { relays: { dealer: [SECRET] }, staff: 'abc' };
    writeFileSync(secretsFile(folder), JSON.stringify(old));
    const { receipts, ...rest } = loadOrCreateSecrets(folder, ['dealer']);
    expect(rest).toEqual(old);
    expect(kept()).toEqual({ ...old, receipts });
    expect(loadOrCreateSecrets(folder, ['dealer']).receipts).toBe(receipts);
  });

  test('takes two secrets of one relay, while one takes the other’s place', () => {
    const two = [SECRET, `whsec_${Buffer.alloc(64, 2).toString('base64')}`];
    writeFileSync(secretsFile(folder), JSON.stringify({ relays: { dealer: two }, staff: 'abc' }));
    expect(loadOrCreateSecrets(folder, ['dealer'])).toEqual({
      relays: { dealer: two },
      staff: 'abc',
      receipts: expect.any(String),
    });
  });

  test('takes the file back from other readers', () => {
    const first = loadOrCreateSecrets(folder, ['dealer']);
    chmodSync(secretsFile(folder), 0o644);
    expect(loadOrCreateSecrets(folder, ['dealer'])).toEqual(first);
    expect(modeOf(secretsFile(folder))).toBe('600');
  });
});

describe('a file that cannot be used is told in one sentence that names it and the field', () => {
  const form = 'must be whsec_ and the base64 of 24 to 64 bytes';
  const whole = ' must be an object of relays, staff and receipts, and nothing else';
  const relays = (dealer: unknown) => ({ relays: { dealer }, staff: 'abc' });
  test.each([
    [[], whole],
    [null, whole],
    [{ relays: {}, staff: 'abc', staf: 'abc' }, whole],
    [{ staff: 'abc' }, ': relays must be an object of relay ids'],
    [{ relays: {} }, ': staff must be a text'],
    [{ relays: {}, staff: 7 }, ': staff must be a text'],
    [{ relays: {}, staff: 'a b' }, ': staff must be of visible ASCII without spaces'],
    [
      { relays: {}, staff: 'abc', receipts: '' },
      ': receipts must be of visible ASCII without spaces',
    ],
    [{ relays: {}, staff: '' }, ': staff must be of visible ASCII without spaces'],
    [relays(SECRET), ': relays.dealer must be a list of secrets'],
    [relays([]), ': relays.dealer must have a secret'],
    [relays([SECRET, SECRET, SECRET]), ': relays.dealer may have two secrets, not more'],
    [relays([7]), `: relays.dealer.0 ${form}`],
    [relays([SECRET, SECRET.slice(6)]), `: relays.dealer.1 ${form}`],
    [relays(['whsec_c2hvcnQ=']), `: relays.dealer.0 ${form}`],
    [relays([`${SECRET}!`]), `: relays.dealer.0 ${form}`],
    [relays([`whsec_${Buffer.alloc(65).toString('base64')}`]), `: relays.dealer.0 ${form}`],
  ])('%j', (content, fault) => {
    const file = secretsFile(folder);
    writeFileSync(file, JSON.stringify(content));
    expect(() => loadOrCreateSecrets(folder, ['dealer'])).toThrow(
      new Error(`${file}${fault}; correct it, or remove the file to have new secrets made.`),
    );
    expect(kept()).toEqual(content);
  });

  test('not JSON, and the sentence quotes nothing of it', () => {
    const file = secretsFile(folder);
    writeFileSync(file, `{ "staff": "${SECRET}" `);
    expect(() => loadOrCreateSecrets(folder, [])).toThrow(
      new Error(`${file} is not JSON; correct it, or remove it to have new secrets made.`),
    );
  });

  test('no file at all', () => {
    mkdirSync(secretsFile(folder));
    expect(() => loadOrCreateSecrets(folder, [])).toThrow(
      new Error(`${secretsFile(folder)} cannot be read (EISDIR); make it a file of your own.`),
    );
  });

  test('a folder that is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => loadOrCreateSecrets(file, [])).toThrow('cannot be read (ENOTDIR)');
  });
});
