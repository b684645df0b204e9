/** One process from its start to its end; what it has sent goes on its way without it. */
export interface Life {
  readonly name: string;
  readonly alive: boolean;
  /** Settles when it ends. */
  readonly ended: Promise<void>;
  end(): void;
}

export function createLife(name: string): Life {
  let alive = true;
  let tell: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    name,
    get alive() {
      return alive;
    },
    ended,
    end() {
      alive = false;
      tell();
    },
  };
}

/** What a process waits for that has ended. */
export function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}
