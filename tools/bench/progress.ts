/** Says how far a long run is, on stderr. */
export interface Progress {
  readonly told: (line: string) => void;
  end(): void;
}

/** A screen shows one line that changes; a file gets one now and then. */
const [SCREEN_MS, FILE_MS] = [100, 5_000];

export function createProgress(): Progress {
  const { isTTY = false } = process.stderr;
  let shown = 0;
  return {
    told(line) {
      if (performance.now() - shown < (isTTY ? SCREEN_MS : FILE_MS)) return;
      shown = performance.now();
      process.stderr.write(isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: () => void process.stderr.write(isTTY ? '\r\u001b[K' : ''),
  };
}
