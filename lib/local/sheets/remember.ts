/** Patterns that are kept read; owners use a handful. */
const MOST = 200;

/** The same function of a text, which works out each text once, for a few texts that come again and again. */
export function remember<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) {
      return found;
    }
    const result = work(text);
    if (known.size >= MOST) {
      known.clear();
    }
    known.set(text, result);
    return result;
  };
}
