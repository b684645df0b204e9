import { startDynamoDbLocal } from '../../../test/support/dynamodbLocal.ts';
import type { Chapter, Run } from '../chapter.ts';
import { measureUnits } from './measure.ts';
import { unitsChapter, unitsNotMeasured } from './report.ts';

const [FULL, QUICK] = [
  { rolls: 10_000, compared: 2_000 },
  { rolls: 400, compared: 100 },
];

/** Requests and units of the store, which is DynamoDB Local: dynalite knows no transactions. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  const local = await startDynamoDbLocal();
  if (local === null) return unitsNotMeasured();
  try {
    return unitsChapter(await measureUnits(local.endpoint, quick ? QUICK : FULL, told));
  } finally {
    await local.stop();
  }
}
