import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createPresence, type PresenceStore } from '../presence/store.ts';
import { type Cursors, createCursors } from './cursor.ts';
import { createFindings, type FindingsStore } from './findings.ts';
import { createPlayers, type Players } from './playersStore.ts';

/** What the mirror keeps of each table, in a DynamoDB table of its own so that keeping it does not ring again. */
export interface MirrorStore {
  readonly cursors: Cursors;
  readonly players: Players;
  readonly findings: FindingsStore;
  /** The mirror reads how a table is covered, and nothing more. */
  readonly presence: Pick<PresenceStore, 'read'>;
}

export function createMirrorStore(place: {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}): MirrorStore {
  return {
    cursors: createCursors(place),
    players: createPlayers(place),
    findings: createFindings(place),
    presence: createPresence(place),
  };
}
