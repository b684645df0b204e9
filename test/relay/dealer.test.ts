import { expect, test } from 'vitest';
import { askDealer } from '../../lib/relay/send/dealer.ts';

const NOW = Date.UTC(2026, 10, 29, 20);

function answering(status: number, body: string) {
  const bodies: string[] = [];
  const net = async (sent: string) => {
    bodies.push(sent);
    return { status, text: body, retryAfterMs: null };
  };
  return { bodies, net };
}

test('the server is asked by what it must refuse, and says whose relay it is', async () => {
  const sender = { id: 'dealer', dealer: 'Dealer Dan', role: 'journal' };
  const error = { code: 'LINE_GAP', message: 'lines are missing', expected: 1, sender };
  const { bodies, net } = answering(409, JSON.stringify({ error }));
  expect(await askDealer(net, 'lucky7', NOW)).toBe('Dealer Dan');
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ table: 'lucky7', from: 2, lines: [] });
});

test.each([
  ['an older server', 409, '{"error":{"code":"LINE_GAP","expected":1}}'],
  ['a wrong secret', 401, '{"error":{"code":"SIGNATURE_WRONG"}}'],
  ['another program', 200, '<html>'],
])('%s says nothing of him', async (_, status, body) => {
  expect(await askDealer(answering(status, body).net, 'lucky7', NOW)).toBeNull();
});

test('no answer at all says nothing of him', async () => {
  expect(await askDealer(async () => null, 'lucky7', NOW)).toBeNull();
});
