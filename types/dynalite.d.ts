/** dynalite ships no types: the part of it that cigo uses. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** Times are milliseconds that a table stays in its passing state; `path` is a LevelDB folder (memory without it). */
  interface DynaliteOptions {
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }

  /** A plain HTTP server that speaks DynamoDB. Closing it closes its store too. */
  export default function dynalite(options?: DynaliteOptions): Server;
}
