import { InputFault } from './faults.ts';
import { REPLAY_USAGE, replay } from './replay.ts';

type Command = (args: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = { replay };

const USAGE = `Usage:
  ${REPLAY_USAGE}
`;

/**
 * Runs one command line and answers its exit status: 0 done, 1 the thing checked is not so,
 * 2 unusable arguments or input. Errors are one plain sentence on stderr, never a stack trace.
 */
export async function runCigo([name, ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name ?? ''] : undefined;
  if (command === undefined) {
    process.stderr.write(name === undefined ? USAGE : `There is no command "${name}".\n${USAGE}`);
    return 2;
  }
  try {
    await command(args);
    return 0;
  } catch (error) {
    if (isPipeClosed(error)) return 0;
    process.stderr.write(`${sentence(error)}\n`);
    return 2;
  }
}

function sentence(error: unknown): string {
  if (error instanceof InputFault) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && code.startsWith('ERR_PARSE_ARGS')) return error.message;
  return `cigo failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** Whoever read our output has gone (`| head`): that is no error. */
function isPipeClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
