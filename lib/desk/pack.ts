import { DESK_HEADERS, deskFiles } from './files.ts';

/** The whole desk as one text, to lie beside a function's bundle: esbuild is no part of a function. */
export function packDesk(): string {
  return JSON.stringify({ headers: DESK_HEADERS, files: deskFiles() });
}
