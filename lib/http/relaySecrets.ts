import * as z from 'zod/mini';

const schema = z.record(z.string(), z.array(z.string()));

/**
 * The secrets of each relay, from a text `{ "RELAY": ["whsec_…"], … }` that may change at any time.
 * @throws (when asked) where the text is of another form, without showing any of it.
 */
export function createRelaySecrets(
  readText: () => Promise<string>,
): (relay: string) => Promise<readonly string[]> {
  let read: { readonly text: string; readonly secrets: Record<string, string[]> } | null = null;
  return async (relay) => {
    const text = await readText();
    if (read?.text !== text) read = { text, secrets: parse(text) };
    return Object.hasOwn(read.secrets, relay) ? (read.secrets[relay] ?? []) : [];
  };
}

function parse(text: string): Record<string, string[]> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error('expected the relays\' secrets to be {"RELAY": ["whsec_…"]}');
  }
}
