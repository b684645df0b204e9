import * as z from 'zod/mini';
import { check, readJson } from './check.ts';
import { ApiError, HTTP_STATUS, type Status } from './errors.ts';
import { FAULTY_METHODS, type Fault, type Faults } from './faults.ts';

/** Where other processes switch faults on. Google has no such path. */
export const FAULT_SWITCHES = '/v4/-/faults';

const outcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('error'),
    status: z.enum(Object.keys(HTTP_STATUS) as [Status, ...Status[]]),
    message: z.exactOptional(z.string()),
  }),
  z.strictObject({ kind: z.literal('quota'), of: z.enum(['read', 'write']) }),
  z.strictObject({
    kind: z.literal('page'),
    code: z.int().check(z.minimum(400), z.maximum(599)),
  }),
  z.strictObject({ kind: z.literal('cut') }),
  z.strictObject({ kind: z.literal('silence') }),
  z.strictObject({ kind: z.literal('dropped') }),
]);

const faultShape = z.strictObject({
  method: z.enum([...FAULTY_METHODS, 'any']),
  nth: z._default(z.int().check(z.minimum(1)), 1),
  when: z.enum(['before', 'after']),
  outcome,
}) satisfies z.ZodMiniType<Fault>;

/**
 * POST arms a fault (`nth` is 1 if left out), DELETE takes all back; each answers with what is
 * armed, as GET does. @throws ApiError for anything else
 */
export function switchFaults(faults: Faults, method: string, body: string): string {
  switch (method) {
    case 'POST':
      faults.inject(check(faultShape, readJson(body)));
      break;
    case 'DELETE':
      faults.clear();
      break;
    case 'GET':
      break;
    default:
      throw new ApiError('NOT_FOUND', `Faults take GET, POST and DELETE, but not ${method}.`);
  }
  return JSON.stringify({ faults: faults.armed() });
}
