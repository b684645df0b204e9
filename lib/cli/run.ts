import { InputFault } from './faults.ts';

/** Answers 1 where the thing that it checked is not so; all else is done. */
type Command = (args: readonly string[]) => Promise<unknown>;

interface Known {
  readonly usage: string;
  readonly load: () => Promise<Command>;
}

/** Each command with how it is called; loaded when it is asked for, so that none waits for another's parts. */
const COMMANDS: Readonly<Record<string, Known>> = {
  demo: {
    usage: 'demo [--pace MILLISECONDS]',
    load: async () => (await import('./start.ts')).demo,
  },
  start: {
    usage: 'start',
    load: async () => (await import('./start.ts')).start,
  },
  relay: {
    usage:
      'relay --table ID [--dealer NAME] [--from-start] [--say-file FILE] [--set-up] [JOURNAL-FILE-OR-FOLDER]',
    load: async () => (await import('./relay.ts')).relay,
  },
  replay: {
    usage: 'replay [--house FILE] [--dealer NAME] [--json] JOURNAL...',
    load: async () => (await import('./replay.ts')).replay,
  },
  export: {
    usage:
      'export --table ID [--format csv|json] [--from ENTRY] [--to ENTRY] [--stack NAME | --ledger-table NAME [--endpoint URL]]',
    load: async () => (await import('./export.ts')).exportEntries,
  },
  house: {
    usage:
      'house check [FILE] | push [FILE] --stack NAME | show [--stack NAME] [--version N] [--json]',
    load: async () => (await import('./house.ts')).house,
  },
  doctor: {
    usage: 'doctor [--stack NAME] [--house FILE] [--json]',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  secret: {
    usage:
      'secret relay ID|staff|rotate relays|rotate staff|finish relays|finish staff [--stack NAME]',
    load: async () => (await import('./secret.ts')).secret,
  },
};

const USAGE = `Usage:
${Object.values(COMMANDS)
  .map(({ usage }) => `  cigo ${usage}\n`)
  .join('')}`;

/**
 * Runs one command line and answers its exit status: 0 done, 1 the thing checked is not so,
 * 2 unusable arguments or input. Errors are one plain sentence on stderr, never a stack trace.
 */
export async function runCigo([name, ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name ?? ''] : undefined;
  if (isHelp(name)) return told(USAGE, process.stdout, 0);
  if (command === undefined) {
    const unknown = name === undefined ? '' : `There is no command "${name}".\n`;
    return told(unknown + USAGE, process.stderr, 2);
  }
  return args.some(isHelp)
    ? told(`cigo ${command.usage}\n`, process.stdout, 0)
    : carryOut(command, args);
}

async function carryOut({ usage, load }: Known, args: readonly string[]): Promise<number> {
  try {
    const run = await load();
    return (await run(args)) === 1 ? 1 : 0;
  } catch (error) {
    return isPipeClosed(error) ? 0 : told(`${sentence(error, usage)}\n`, process.stderr, 2);
  }
}

function told(text: string, to: NodeJS.WriteStream, status: number): number {
  to.write(text);
  return status;
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h' || word === 'help';
}

function sentence(error: unknown, usage: string): string {
  if (error instanceof InputFault) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code.startsWith('ERR_PARSE_ARGS')) return `${message.split('. ')[0]}; use cigo ${usage}`;
  return message;
}

/** Whoever read our output has gone (`| head`): that is no error. */
function isPipeClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
