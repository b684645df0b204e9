/** A regular expression as a tree, as far as it matters for how often one text can be matched in two ways. */
export type Tree =
  | { readonly kind: 'char'; readonly fits: RegExp }
  | { readonly kind: 'all'; readonly parts: readonly Tree[] }
  | { readonly kind: 'one of'; readonly parts: readonly Tree[] }
  | { readonly kind: 'repeat'; readonly part: Tree; readonly least: number; readonly most: number }
  /** Something that takes no character, and can fail after what came before it: `$`, `\b`, a look around. */
  | { readonly kind: 'check' }
  | { readonly kind: 'start' };

/** Repeats of more than so many count as endless: they can take as long. */
const FEW = 10;

const TOKEN =
  /\\p\{[^}]*\}|\\P\{[^}]*\}|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?<?[=!]|\(\?:|\(\?<[A-Za-z]+>|\{[0-9]+(?:,[0-9]*)?\}\??|[*+?]\??|[\s\S]/gu;

/** @throws for what this reader does not know, such as references back. */
export function parseRegex(source: string, flags: string): Tree {
  const tokens = source.match(TOKEN) ?? [];
  let at = 0;

  function oneOf(): Tree {
    const parts = [all()];
    while (tokens[at] === '|') {
      at += 1;
      parts.push(all());
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'one of', parts };
  }

  function all(): Tree {
    const parts: Tree[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') parts.push(repeated());
    return { kind: 'all', parts };
  }

  function repeated(): Tree {
    const part = atom();
    const bounds = boundsOf(tokens[at] ?? '');
    if (bounds === null) return part;
    at += 1;
    return { kind: 'repeat', part, ...bounds };
  }

  function atom(): Tree {
    const token = tokens[at] ?? '';
    at += 1;
    if (token.startsWith('(')) return group(token);
    if (token === '^') return { kind: 'start' };
    if (token === '$' || token === '\\b' || token === '\\B') return { kind: 'check' };
    if (/^\\[1-9k]/.test(token)) throw new Error(`a reference back: ${token}`);
    return { kind: 'char', fits: new RegExp(`^${token}$`, flags.replace(/[gyd]/g, '')) };
  }

  function group(open: string): Tree {
    const inside = oneOf();
    at += 1;
    const looksAround = /^\(\?<?[=!]$/.test(open);
    return looksAround ? { kind: 'all', parts: [inside, { kind: 'check' }] } : inside;
  }

  const tree = oneOf();
  if (at < tokens.length) throw new Error(`unread: ${tokens.slice(at).join('')}`);
  return tree;
}

function boundsOf(token: string): { least: number; most: number } | null {
  switch (token.replace(/(.)\?$/, '$1')) {
    case '*':
      return { least: 0, most: Number.POSITIVE_INFINITY };
    case '+':
      return { least: 1, most: Number.POSITIVE_INFINITY };
    case '?':
      return { least: 0, most: 1 };
  }
  const [, from, comma, to] = /^\{([0-9]+)(,)?([0-9]*)\}\??$/.exec(token) ?? [];
  if (from === undefined) return null;
  const least = Number(from);
  const most = comma === undefined ? least : to === '' ? Number.POSITIVE_INFINITY : Number(to);
  return { least: Math.min(least, FEW), most: most > FEW ? Number.POSITIVE_INFINITY : most };
}
