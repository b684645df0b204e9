import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDynamoDb } from '../../../lib/local/dynamodb.ts';

/**
 * The embedded DynamoDB in a process of its own, so that it takes no time from what is measured; ends with its parent.
 * Where no folder is named, its data goes with it.
 */
const [, , given] = process.argv;
const folder = given ?? mkdtempSync(join(tmpdir(), 'cigo-bench-'));
process.on('exit', () => {
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
});
process.on('disconnect', () => process.exit());
const { endpoint } = await startEmbeddedDynamoDb({ folder });
process.send?.(endpoint);
