/** Runs a task from time to time, one run after the other; the answer ends that, and what is under way. */
export function everySoOften(everyMs: number, task: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  const run = (): void => {
    running = running.then(task).catch(() => undefined);
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** On a terminal nobody wants to read again and again that all is right. */
export function onlyTrouble(log: (line: string) => void): (line: string) => void {
  return (line) => {
    const { level } = JSON.parse(line) as { readonly level?: string };
    if (level !== 'info') log(line);
  };
}
