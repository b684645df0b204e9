import type * as z from 'zod/mini';
import { checkSupported, type Path } from '../check.ts';
import type { Draft } from '../draft.ts';

/** A request that has been read and can be carried out; its reply is `{}` where it has none. */
export type Change = (draft: Draft) => object;

/** One kind of request in a batch: how it is read, and what it does. */
export interface RequestKind {
  readonly schema: z.ZodMiniType;
  /** @throws ApiError naming every field that is not carried out, or that Google wants otherwise. */
  readonly read: (input: unknown, place: Path) => Change;
}

/** Ties the shape of a request to what it does. `apply` throws Refused, never half way through. */
export function kindOf<T>(
  schema: z.ZodMiniType<T>,
  apply: (draft: Draft, request: T) => object,
): RequestKind {
  return {
    schema,
    read: (input, place) => {
      const request = checkSupported(schema, input, place);
      return (draft) => apply(draft, request);
    },
  };
}
