import { readFile } from 'node:fs/promises';
import { DEFAULT_HOUSE } from '../../lib/house/defaultHouse.ts';
import type { HttpEvent } from '../../lib/http/ports.ts';
import { readDie } from '../../lib/journal/dieText.ts';
import { readRecord } from '../../lib/journal/record.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { signedRequest } from '../../lib/relay/post.ts';
import { createPlayer } from '../../lib/replay/player.ts';

/** The lines of the sample evening that a relay forwards: what leaves a trace, and what stands before a first die. */
export async function forwardedLines(): Promise<readonly string[]> {
  const lines = (await readFile(DEMO_EVENING, 'utf8')).trimEnd().split('\n');
  const [table] = DEFAULT_HOUSE.tables;
  if (table === undefined) throw new Error('expected the default house to have a table');
  const player = createPlayer(table.settings, 'Dealer Dan');
  const matters = lines.map((line, i) => player.hear(line, i + 1).trace);
  return lines.filter((_, i) => matters[i] === true || isFirstDie(lines[i + 1]));
}

function isFirstDie(line: string | undefined): boolean {
  const text = line === undefined ? undefined : readRecord(line)?.text;
  return text !== undefined && readDie(text)?.die === 'first';
}

/** A delivery of one line, signed, as API Gateway hands it over. */
export function deliveryEvent(secret: string, journal: string, n: number, line: string): HttpEvent {
  const body = JSON.stringify({
    table: 'lucky7',
    journal,
    from: n,
    utcOffset: '+00:00',
    lines: [line],
  });
  const { headers } = signedRequest('dealer', secret, body);
  return {
    rawPath: '/v1/tables/lucky7/journal',
    requestContext: { http: { method: 'POST' } },
    headers,
    body,
    isBase64Encoded: false,
  };
}
