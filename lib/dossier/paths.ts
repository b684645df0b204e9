/** The one page behind all of these addresses, by the path that its file has. */
export const PAGE = '/rolls';

/** What an address of the page asks for. */
export interface Asked {
  readonly kind: 'roll' | 'receipt';
  /** The number of the roll, or the receipt as typed; empty where the address has none. */
  readonly what: string;
  /** Empty where the address has none. */
  readonly table: string;
}

/** The file that is served at a path: `/rolls/12` and `/receipts/K7Q4-2MRT-H` are one page; null for all others. */
export function fileAt(path: string): string | null {
  if (/^\/(?:rolls|receipts)(?:\/[^/]*)?$/.test(path)) return PAGE;
  return path.startsWith('/dossier/') ? path : null;
}

/** Reads an address: `/rolls/12?table=lucky7`. What is no percent-encoding stands as it is. */
export function readAddress(path: string, query: string): Asked {
  const [, kind = '', what = ''] = path.split('/');
  const table = new URLSearchParams(query).get('table') ?? '';
  return { kind: kind === 'receipts' ? 'receipt' : 'roll', what: decoded(what), table };
}

export function addressOf({ kind, what, table }: Asked): string {
  const path = `/${kind}s/${encodeURIComponent(what)}`;
  return `${path}?${new URLSearchParams({ table })}`;
}

/** Where cigo answers what is asked. */
export function readPath({ kind, what, table }: Asked): string {
  return `/v1/tables/${encodeURIComponent(table)}/${kind}s/${encodeURIComponent(what)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
