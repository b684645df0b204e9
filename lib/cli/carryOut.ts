import { plainText } from '../plainText.ts';
import { CallFault, InputFault } from './faults.ts';

const LONGEST_SENTENCE = 10_000;

/** Answers 1 where the thing that it checked is not so; all else is done. */
export type Command = (args: readonly string[]) => Promise<unknown>;

/** A command as a person calls it. */
export interface Called {
  /** The whole command line, such as `cigo start`. */
  readonly usage: string;
  readonly load: () => Promise<Command>;
}

/**
 * Runs one command and answers its exit status: 0 done, 1 the thing checked is not so, 2 unusable arguments or input.
 * Errors are one plain sentence on stderr, never a stack trace.
 */
export async function carryOut({ usage, load }: Called, args: readonly string[]): Promise<number> {
  if (args.some(isHelp)) return told(`${usage}\n`, process.stdout, 0);
  try {
    const run = await load();
    return (await run(args)) === 1 ? 1 : 0;
  } catch (error) {
    return isPipeClosed(error) ? 0 : told(`${shown(sentence(error, usage))}\n`, process.stderr, 2);
  }
}

/** Writes a text and answers the exit status that goes with it. */
export function told(text: string, to: NodeJS.WriteStream, status: number): number {
  to.write(text);
  return status;
}

export function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h' || word === 'help';
}

/** What was called for stands in the sentence as it was typed, but may neither steer the screen nor fill it. */
function shown(text: string): string {
  const lines = text.split('\n').map(plainText).join('\n');
  return lines.length <= LONGEST_SENTENCE ? lines : `${lines.slice(0, LONGEST_SENTENCE)}…`;
}

function sentence(error: unknown, usage: string): string {
  if (error instanceof CallFault) return `${error.message}; use ${usage}`;
  if (error instanceof InputFault) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code.startsWith('ERR_PARSE_ARGS')) return `${unusable(message)}; use ${usage}`;
  return message;
}

/** What Node says of arguments, in one sentence; it takes a value with a dash for an option of its own. */
function unusable(message: string): string {
  const [, option] = /^Option '(--[\w-]+)' argument is ambiguous/.exec(message) ?? [];
  if (option !== undefined) return `${option} has no value, or one that begins with a dash`;
  return message.split(/\.\s/)[0] ?? message;
}

/** Whoever read our output has gone (`| head`): that is no error. */
function isPipeClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
