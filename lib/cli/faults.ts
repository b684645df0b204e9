/** A mistake in what a person asked for or handed in: one plain sentence, exit status 2. */
export class InputFault extends Error {
  override readonly name = 'InputFault';
}

/** A command line that cannot be: how it is called by the program that was started is put behind the sentence. */
export class CallFault extends InputFault {}

/** What Node says of a file that could not be read or written, in plain words. */
export function fileFault(file: string, error: unknown): InputFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new InputFault(
    `${WORDS[code] ?? 'This file cannot be read'}: ${file}; name another file.`,
  );
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'This file may not be read by you',
  EPERM: 'This file may not be read by you',
};
