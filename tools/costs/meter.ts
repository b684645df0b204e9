import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What DynamoDB would charge for, as counted at the client. */
export interface Meter {
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly writtenBytes: number;
}

const [WRITE_UNIT_BYTES, READ_UNIT_BYTES] = [1024, 4096];

/**
 * Counts the units of all requests of a client: a write by what is put, a consistent read by what comes back,
 * each at least one. An update of the small items of the mirror is one unit.
 */
export function meterClient(client: DynamoDBClient): Meter {
  const meter = { writeUnits: 0, readUnits: 0, writtenBytes: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args);
        if (/^Put|^Update/.test(commandName)) {
          const bytes = commandName.startsWith('Put') ? sizeOf(Reflect.get(args.input, 'Item')) : 1;
          meter.writeUnits += Math.ceil(bytes / WRITE_UNIT_BYTES);
          meter.writtenBytes += bytes;
        } else {
          const output = result.output as { Items?: unknown[]; Item?: unknown };
          const bytes = [...(output.Items ?? []), output.Item].reduce<number>(
            (sum, item) => sum + sizeOf(item),
            0,
          );
          meter.readUnits += Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
        }
        return result;
      },
    { step: 'initialize', name: 'meter' },
  );
  return meter;
}

/** An item's size as DynamoDB counts it: its names and values in UTF-8. */
export function sizeOf(item: unknown): number {
  if (typeof item !== 'object' || item === null) return 0;
  return Object.entries(item).reduce((sum, [name, value]) => {
    const [kind = 'S', held = ''] = Object.entries(value as Record<string, string>)[0] ?? [];
    const bytes = kind === 'N' ? Math.ceil(held.length / 2) + 1 : Buffer.byteLength(held);
    return sum + Buffer.byteLength(name) + bytes;
  }, 0);
}
