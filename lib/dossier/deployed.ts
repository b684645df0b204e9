import type { HttpHandler } from '../http/ports.ts';
import { withPages } from '../page/deployed.ts';
import { fileAt } from './paths.ts';

/**
 * Answers the paths of rolls and receipts, and leaves all others to the handler.
 * @param packed the file that `packDossier` has filled.
 */
export function withDossier(packed: URL, handler: HttpHandler): HttpHandler {
  return withPages(packed, fileAt, handler);
}
