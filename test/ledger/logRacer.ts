import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';

/** One call of the race: so many appends at once to one place. */
export interface RacerOrder {
  readonly table: string;
  readonly seq: number;
  readonly texts: readonly string[];
}

export type RacerAnswer = readonly ('appended' | 'taken')[];

const [endpoint, tableName] = process.argv.slice(2);
if (!endpoint || !tableName || !process.send) throw new Error('forked with ENDPOINT TABLE only');

const client = createDynamoClient({ endpoint });
const log = createDynamoLog({ client, tableName });

process.on('message', ({ table, seq, texts }: RacerOrder) => {
  void Promise.all(texts.map((text) => log.append({ table, seq, text }))).then((answers) =>
    process.send?.(answers satisfies RacerAnswer),
  );
});
process.send('ready');
