/** The function that answers a route: `intake` takes signed writes, `view` answers all reads. */
export type HandlerName = 'intake' | 'view';

interface RouteShape {
  readonly method: 'GET' | 'POST';
  /** As API Gateway writes it: `{table}` stands for one segment. */
  readonly path: string;
  readonly handler: HandlerName;
  readonly operation: string;
}

/** All routes (CONTRACT, HTTP). The cloud stack, the gateway, the handlers and OpenAPI read this one table. */
export const ROUTES = [
  {
    method: 'POST',
    path: '/v1/tables/{table}/journal',
    handler: 'intake',
    operation: 'postJournal',
  },
  { method: 'POST', path: '/v1/tables/{table}/rolls', handler: 'intake', operation: 'postRoll' },
  {
    method: 'POST',
    path: '/v1/tables/{table}/commands',
    handler: 'intake',
    operation: 'postCommand',
  },
  { method: 'GET', path: '/v1/tables/{table}', handler: 'view', operation: 'getTable' },
  { method: 'GET', path: '/v1/tables/{table}/ledger', handler: 'view', operation: 'getLedger' },
  { method: 'GET', path: '/v1/tables/{table}/closes', handler: 'view', operation: 'getCloses' },
  { method: 'GET', path: '/v1/tables/{table}/odds', handler: 'view', operation: 'getOdds' },
  { method: 'GET', path: '/v1/tables/{table}/rolls/{roll}', handler: 'view', operation: 'getRoll' },
  {
    method: 'GET',
    path: '/v1/tables/{table}/receipts/{receipt}',
    handler: 'view',
    operation: 'getReceipt',
  },
  { method: 'GET', path: '/v1/openapi.json', handler: 'view', operation: 'getOpenApi' },
  { method: 'GET', path: '/health', handler: 'view', operation: 'getHealth' },
] as const satisfies readonly RouteShape[];

export type Route = (typeof ROUTES)[number];
export type Operation = Route['operation'];
export type PathParameters = Readonly<Record<string, string>>;

/** What a method and a path lead to; `allow` names the methods that the path does take. */
export type RouteMatch =
  | { readonly kind: 'route'; readonly route: Route; readonly parameters: PathParameters }
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Finds the route of a request.
 * @param path the path as sent, percent-encoded or not, without the query.
 */
export function matchRoute(method: string, path: string): RouteMatch {
  const segments = decodedSegments(path);
  if (segments === null) return { kind: 'unknown' };
  const allow: string[] = [];
  for (const route of ROUTES) {
    const parameters = matchPath(route.path, segments);
    if (parameters === null) continue;
    if (route.method === method) return { kind: 'route', route, parameters };
    allow.push(route.method);
  }
  return allow.length > 0 ? { kind: 'wrong-method', allow } : { kind: 'unknown' };
}

function decodedSegments(path: string): readonly string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function matchPath(pattern: string, segments: readonly string[]): PathParameters | null {
  const wanted = pattern.split('/');
  if (wanted.length !== segments.length) return null;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const given = segments[at] ?? '';
    if (part.startsWith('{')) {
      if (given === '') return null;
      parameters[part.slice(1, -1)] = given;
    } else if (part !== given) {
      return null;
    }
  }
  return parameters;
}
