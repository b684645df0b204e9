import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFileServer } from '../page/files.ts';
import { DESK_HEADERS, deskFiles } from './files.ts';

/** Serves the desk through node's HTTP; 404 for any other path, 405 for any other method. */
export function createDeskServer(): (request: IncomingMessage, response: ServerResponse) => void {
  return createFileServer(
    deskFiles(),
    DESK_HEADERS,
    'there is no such page here: the desk is at /desk',
  );
}
