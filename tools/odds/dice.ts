import { createCipheriv, createHash } from 'node:crypto';

const BLOCK = Buffer.alloc(1 << 16);
/** Above it a byte would favour the low faces. */
const FAIR = 252;

/** One die that falls fairly, the same for the same seed: the key stream of AES, taken six by six. */
export function createDie(seed: number): () => number {
  const key = createHash('sha256').update(`cigo odds ${seed}`).digest().subarray(0, 16);
  const stream = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  let [bytes, at] = [stream.update(BLOCK), 0];
  return () => {
    for (;;) {
      if (at === bytes.length) [bytes, at] = [stream.update(BLOCK), 0];
      const byte = bytes[at] ?? 0;
      at += 1;
      if (byte < FAIR) return 1 + (byte % 6);
    }
  };
}
