import { type Called, carryOut, isHelp, told } from './carryOut.ts';
import { RELAY_ARGUMENTS } from './relayUsage.ts';

/** Each command with how it is called; loaded when it is asked for, so that none waits for another's parts. */
const COMMANDS: Readonly<Record<string, Called>> = {
  demo: {
    usage: 'demo [--pace MILLISECONDS]',
    load: async () => (await import('./start.ts')).demo,
  },
  start: {
    usage: 'start',
    load: async () => (await import('./start.ts')).start,
  },
  relay: {
    usage: `relay ${RELAY_ARGUMENTS}`,
    load: async () => (await import('./relay.ts')).relay,
  },
  replay: {
    usage: 'replay [--house FILE] [--dealer NAME] [--json] JOURNAL...',
    load: async () => (await import('./replay.ts')).replay,
  },
  verify: {
    usage:
      'verify --table ID [--from-journal FILE... [--dealer NAME]] [--json] [--without-sheet] [--stack NAME | --ledger-table NAME [--mirror-table NAME] [--endpoint URL]]',
    load: async () => (await import('./verify.ts')).verify,
  },
  export: {
    usage:
      'export --table ID [--format csv|json] [--from ENTRY] [--to ENTRY] [--stack NAME | --ledger-table NAME [--endpoint URL]]',
    load: async () => (await import('./export.ts')).exportEntries,
  },
  report: {
    usage:
      'report [--table ID] [--json] [--house FILE] [--stack NAME | --ledger-table NAME [--endpoint URL]]',
    load: async () => (await import('./report.ts')).report,
  },
  house: {
    usage:
      'house check [FILE] | push [FILE] --stack NAME | show [--stack NAME] [--version N] [--json]',
    load: async () => (await import('./house.ts')).house,
  },
  odds: {
    usage: 'odds [--house FILE] [--table ID] [--bet AMOUNT] [--chest AMOUNT] [--json]',
    load: async () => (await import('./odds.ts')).odds,
  },
  doctor: {
    usage: 'doctor [--stack NAME] [--house FILE] [--json]',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  secret: {
    usage: 'secret relay ID | staff | rotate|finish relays|staff|receipts [--stack NAME]',
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
  return carryOut({ ...command, usage: `cigo ${command.usage}` }, args);
}
