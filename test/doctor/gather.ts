/** All that a generator gives, in order. */
export async function gather<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of given) all.push(one);
  return all;
}
