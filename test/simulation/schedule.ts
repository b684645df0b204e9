/** Virtual time, in milliseconds since 1970, and what is to happen in it: one thing after another, never two at once. */
export interface Schedule {
  now(): number;
  /** Lets something happen at a moment; among those of one moment what was asked for first comes first. */
  at(time: number, happen: () => void): Cancel;
  after(ms: number, happen: () => void): Cancel;
  wait(ms: number): Promise<void>;
  /** Lets all happen that is due until a moment, which is then the present. */
  play(until: number): Promise<void>;
}

export type Cancel = () => void;

interface Due {
  readonly time: number;
  readonly order: number;
  /** Null where it was taken back. */
  happen: (() => void) | null;
}

export function createSchedule(start: number): Schedule {
  const heap = createHeap();
  let now = start;
  let order = 0;

  const at = (time: number, happen: () => void): Cancel => {
    order += 1;
    const due: Due = { time: Math.max(Math.ceil(time), now), order, happen };
    heap.push(due);
    return () => {
      due.happen = null;
    };
  };
  const after = (ms: number, happen: () => void): Cancel => at(now + Math.max(0, ms), happen);
  return {
    now: () => now,
    at,
    after,
    wait: (ms) => new Promise((resolve) => void after(ms, resolve)),
    async play(until) {
      for (let due = heap.next(until); due !== null; due = heap.next(until)) {
        now = due.time;
        if (due.happen === null) continue;
        due.happen();
        await quiet();
      }
      now = Math.max(now, until);
    },
  };
}

/** Returns when every promise that can go on has gone on: ticks come only after all of them. */
function quiet(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** What is due first comes out first. */
function createHeap() {
  const heap: Due[] = [];
  const swap = (i: number, j: number): void => {
    const [a, b] = [heap[i], heap[j]];
    if (a === undefined || b === undefined) throw new Error('expected both to be in the heap');
    heap[i] = b;
    heap[j] = a;
  };
  const isBefore = (i: number, j: number): boolean => {
    const [a, b] = [heap[i], heap[j]];
    if (a === undefined) return false;
    return b === undefined || a.time < b.time || (a.time === b.time && a.order < b.order);
  };
  const rise = (i: number): void => {
    for (let at = i; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!isBefore(at, above)) return;
      swap(at, above);
      at = above;
    }
  };
  const sink = (): void => {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const least = isBefore(left + 1, left) ? left + 1 : left;
      if (!isBefore(least, at)) return;
      swap(at, least);
      at = least;
    }
  };
  return {
    push(due: Due): void {
      heap.push(due);
      rise(heap.length - 1);
    },
    next(until: number): Due | null {
      const [first] = heap;
      if (first === undefined || first.time > until) return null;
      swap(0, heap.length - 1);
      heap.pop();
      sink();
      return first;
    },
  };
}
