import type { HttpHandler } from '../http/ports.ts';
import { withPages } from '../page/deployed.ts';

/**
 * Answers the desk's own paths, and leaves all others to the handler.
 * @param packed the file that `packDesk` has filled.
 */
export function withDesk(packed: URL, handler: HttpHandler): HttpHandler {
  return withPages(packed, (path) => (/^\/desk(?:\/|$)/.test(path) ? path : null), handler);
}
