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

test('the server is asked by a delivery without lines, and says whose relay it is', async () => {
  const answer = { next: 1, sender: { id: 'dealer', dealer: 'Dealer Dan', role: 'journal' } };
  const { bodies, net } = answering(200, JSON.stringify(answer));
  expect(await askDealer(net, 'lucky7', NOW)).toBe('Dealer Dan');
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ table: 'lucky7', from: 1, lines: [] });
});

test.each([
  ['an older server', 200, '{"next":1}'],
  ['a wrong secret', 401, '{"error":{"code":"SIGNATURE_WRONG"}}'],
  ['another program', 200, '<html>'],
])('%s says nothing of him', async (_, status, body) => {
  expect(await askDealer(answering(status, body).net, 'lucky7', NOW)).toBeNull();
});

test('no answer at all says nothing of him', async () => {
  expect(await askDealer(async () => null, 'lucky7', NOW)).toBeNull();
});
