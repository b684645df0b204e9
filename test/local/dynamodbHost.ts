import { startEmbeddedDynamoDb } from '../../lib/local/dynamodb.ts';

const [folder] = process.argv.slice(2);
if (!folder || !process.send) throw new Error('forked with FOLDER only');

try {
  const { endpoint } = await startEmbeddedDynamoDb({ folder });
  process.send({ endpoint });
} catch (error) {
  process.send({ error: String(error) });
}
