import { expect, test } from 'vitest';
import { type Helpers, lackingLines } from './lacking.ts';

const ALL: Helpers = {
  java: 17,
  chromium: '/usr/bin/chromium',
  python: '/usr/bin/python3',
  missing: [],
};

test('where nothing is missing nothing is said', () => {
  expect(lackingLines(ALL)).toEqual([]);
});

test.each([
  [{ java: 11 }, /^Java 17 or newer is not here .*DynamoDB Local are skipped\. .*openjdk-17/],
  [{ java: 0 }, /^Java 17 or newer is not here/],
  [
    { chromium: undefined },
    /^Chromium is not here .*pages are skipped\. .*apt-get install chromium/,
  ],
  [{ python: '' }, /^Python 3 is not here .*script relays are skipped\. .*apt-get install python3/],
  [
    { missing: ['curl', 'openssl'] },
    /^curl and openssl are not here: .*apt-get install curl openssl\.$/,
  ],
])('%j is one line, which says what is skipped and how to get it', (lacking, line) => {
  const lines = lackingLines({ ...ALL, ...lacking });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(line);
  expect(lines[0]).not.toContain('\n');
});
