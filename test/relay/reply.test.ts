import { describe, expect, test } from 'vitest';
import { readResponse } from '../../lib/relay/send/reply.ts';
import { fault, reply } from './simulated.ts';

describe('what a response means', () => {
  const to = { url: 'https://cigo.example', table: 'lucky7', relay: 'dealer' };
  const html = { status: 200, text: '<html></html>', retryAfterMs: null };

  test('what a newer server says besides is no trouble', () => {
    const roll = {
      roll: 1,
      n: 1,
      name: 'Al',
      dice: [1, 2],
      total: 3,
      counts: false,
      reason: 'new',
    };
    const refused = [{ n: 2, text: 'x', code: 'NEW' }];
    const answer = { next: 3, seq: 1, rolls: [roll], ledger: [{}], refused, say: [], more: 1 };
    expect(readResponse(reply(200, answer), to)).toMatchObject({ kind: 'taken', answer });
  });

  test.each([
    ['no answer', null, 'https://cigo.example does not answer: lines wait here until it does.'],
    [
      'a page',
      html,
      'What answers at https://cigo.example is not cigo (HTTP 200): check the address.',
    ],
    [
      'a page of errors',
      { ...html, status: 502 },
      'https://cigo.example answers 502 for the moment: lines wait here.',
    ],
    [
      'a wrong path',
      reply(404, fault('NOT_FOUND')),
      'https://cigo.example refuses what is sent (NOT_FOUND): for a test.',
    ],
    [
      'a wrong secret',
      reply(401, fault('SIGNATURE_WRONG')),
      'The secret is not that of relay dealer, or there is no such relay: ask the owner for both, and give the secret anew.',
    ],
    [
      'a wrong table',
      reply(404, fault('NO_TABLE')),
      'There is no table lucky7 at https://cigo.example: ask the owner which table is yours.',
    ],
    [
      "another table's relay",
      reply(403, fault('OTHER_TABLE')),
      'dealer is no relay of table lucky7: ask the owner which table is yours.',
    ],
    [
      'a console',
      reply(403, fault('WRONG_ROLE')),
      'dealer may not send a journal: ask the owner for a relay that may.',
    ],
    [
      'a wrong clock',
      reply(401, fault('TIMESTAMP_STALE')),
      "The clocks differ too much, let the system set this machine's clock from the internet: for a test.",
    ],
  ])('%s is one plain sentence', (_, response, sentence) => {
    expect(readResponse(response, to)).toMatchObject({ trouble: sentence });
  });
});
