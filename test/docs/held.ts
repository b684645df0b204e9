import { existsSync, readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { runCigo } from '../../lib/cli/run.ts';
import { ROOT } from './pages.ts';
import { typed } from './room.ts';

/** Commands that are not run here: why, and what is held instead. */
export interface Held {
  readonly commands: RegExp;
  readonly why: string;
  readonly hold: (command: string) => Promise<void> | void;
}

export const HELD: readonly Held[] = [
  {
    commands: /^npm ci$/,
    why: 'The clone that runs this was made ready by it.',
    hold: () => hasFile('package-lock.json'),
  },
  {
    commands:
      /^npm (?:test|run (?:check|bench|costs|mutation|planted|fuzz|odds:simulate|test:thorough|build:relay))$/,
    why: 'It takes minutes or fetches 90 MB, or is this very run. Its script and what that starts must be there.',
    hold: holdScript,
  },
  {
    commands: /^npm run bench -- --(?:quick|only [a-z,]+)$/,
    why: 'It takes minutes. The option must be one that is read, and its chapters must be there.',
    hold: (command) => {
      const [, option = '', chapters] = /--(\w+)(?: (.+))?$/.exec(command) ?? [];
      expect(textOf('tools/bench.ts')).toContain(`${option}: { type:`);
      for (const chapter of chapters?.split(',') ?? [])
        hasFile(`tools/bench/${chapter}/chapter.ts`);
    },
  },
  {
    commands: /^npm run simulate -- --seeds 100 --(?:bail|from 1)$/,
    why: 'test/simulation/simulation.test.ts runs the same, with more seeds.',
    hold: () => hasFile('tools/simulate.ts'),
  },
  {
    commands: /^CIGO_MUTATE=game npx stryker run$/,
    why: 'It takes hours; its settings must be there.',
    hold: () => hasFile('stryker.config.mjs'),
  },
  {
    commands: /^npx cdk (?:synth(?: --quiet)?|bootstrap|deploy|diff|destroy)$/,
    why: 'All but synth, which CI runs by itself, need an AWS account. CDK must know them.',
    hold: async (command) => {
      const help = await once('npx cdk --help');
      expect(help).toContain(`cdk ${command.split(' ')[2]} `);
    },
  },
  {
    commands: /^npx (?:vitest run test\/game|tsc --noEmit|biome check --write lib\/game)$/,
    why: 'CI runs all of them over all there is. Their folder must be there.',
    hold: (command) => {
      const [folder = 'lib'] = /(?:test|lib)\/\w+$/.exec(command) ?? [];
      expect(existsSync(`${ROOT}${folder}`)).toBe(true);
    },
  },
  {
    commands: /^export AWS_REGION=\S+$/,
    why: 'It only sets a variable, which cigo and CDK read.',
    hold: () => {},
  },
  {
    commands: /^aws /,
    why: 'It needs an AWS account. Service, call and options must be those of the SDK of the project.',
    hold: holdAws,
  },
  {
    commands: /^gcloud /,
    why: 'It needs a Google account. The shell must be able to read it, and it must end with the file that cigo reads.',
    hold: async (command) => {
      expect(await typed(`bash -n <<'END'\n${command}\nEND`, ROOT)).toEqual({
        status: 0,
        output: '',
      });
      expect(command).toContain('--output-file=google.json');
    },
  },
  {
    commands: /^(?:chmod \+x |\.\/|node )cigo-relay[\w.-]+$|^sha256sum --check SHA256SUMS$/,
    why: 'test/relay/executable.test.ts builds these files and starts them; they must bear these names.',
    hold: (command) => {
      const [name = ''] = /cigo-relay[\w.-]+|SHA256SUMS/.exec(command) ?? [];
      expect(textOf('tools/relay/build.ts')).toContain(`'${name}'`);
    },
  },
  {
    commands: /^certutil -hashfile cigo-relay-win-x64\.exe SHA256$/,
    why: 'It is a command of Windows.',
    hold: () => {},
  },
  {
    commands: /^cigo-relay-win-x64\.exe --/,
    why: 'It is for Windows. The relay must know its options.',
    hold: (command) => holdUsage(`cigo relay ${command.split(' ').slice(1, 5).join(' ')}`),
  },
  {
    commands: /^(?:npm start|npm run demo(?: -- --pace 2000)?|npm run cigo -- (?:start|demo))$/,
    why: 'Both are started and stopped once for all that is said of them; their scripts must start just these.',
    hold: (command) => {
      const { scripts } = JSON.parse(textOf('package.json'));
      expect(scripts).toMatchObject({
        start: 'tsx bin/cigo.ts start',
        demo: 'tsx bin/cigo.ts demo',
        cigo: 'tsx bin/cigo.ts',
      });
      return holdUsage(
        command.replace(/^npm (?:run )?(?:cigo -- )?/, 'cigo ').replace(' -- ', ' '),
      );
    },
  },
  {
    commands:
      /^(?:npm run (?:--silent )?cigo -- |cigo )?(?:relay|replay|verify|export|report|house|odds|doctor|secret|rotate)\b/,
    why: 'It stands for a command in a sentence, or shows how one is called: each of its words must be of its usage.',
    hold: holdUsage,
  },
];

/** A command of cigo's knows all words and options, and may ask for more. */
async function holdUsage(command: string): Promise<void> {
  const words = command
    .replace(/^npm run (?:--silent )?cigo -- |^cigo /, '')
    .replace(/^rotate/, 'secret rotate');
  const [name = '', ...rest] = words.split(' ');
  const usage = await helpOf(name);
  expect(usage).toMatch(new RegExp(`^cigo ${name}\\b`));
  const known = new Set(usage.split(/[\s|[\]]+/));
  const asked = rest.join(' ').split(/[\s|[\]]+/);
  expect(
    asked.filter((word) => /^(?:--)?[a-z]/.test(word) && !known.has(word) && !VALUE.test(word)),
  ).toEqual([]);
}

/** Values that people put in, beside those in capitals. */
const VALUE = /^(?:dealer|phone|lucky7|house\.json)$/;

const helps = new Map<string, Promise<string>>();

function helpOf(name: string): Promise<string> {
  const known = helps.get(name) ?? usageOf(name);
  helps.set(name, known);
  return known;
}

/** What `cigo NAME --help` writes, in this process. */
async function usageOf(name: string): Promise<string> {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  await runCigo([name, '--help']).finally(() => spy.mockRestore());
  return written.join('');
}

function once(command: string): Promise<string> {
  const known = helps.get(command) ?? typed(command, ROOT).then(({ output }) => output);
  helps.set(command, known);
  return known;
}

function holdScript(command: string): void {
  const name = command.replace(/^npm (?:run )?/, '');
  const { scripts } = JSON.parse(textOf('package.json'));
  expect(Object.keys(scripts)).toContain(name);
  const [, tool] = /^tsx (\S+)/.exec(scripts[name]) ?? [];
  if (tool !== undefined) hasFile(tool);
}

function hasFile(path: string): void {
  expect(textOf(path).length).toBeGreaterThan(0);
}

function textOf(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

const CLIENTS: Readonly<Record<string, string>> = {
  sqs: 'client-sqs',
  dynamodb: 'client-dynamodb',
  secretsmanager: 'client-secrets-manager',
};

/** `aws sqs send-message --queue-url …`: the SDK has SendMessage, and it takes a QueueUrl. */
function holdAws(command: string): void {
  const [, service = '', call = ''] = command.split(' ');
  const types = textOf(`node_modules/@aws-sdk/${CLIENTS[service]}/dist-types/models/models_0.d.ts`);
  const [, members = ''] =
    new RegExp(`interface ${pascal(call)}(?:Request|Input) \\{([\\s\\S]*?)\\n\\}`).exec(types) ??
    [];
  const options = Array.from(command.matchAll(/ --([a-z-]+)/g), ([, option = '']) =>
    pascal(option),
  );
  expect(options.length).toBeGreaterThan(0);
  expect(
    options.filter((option) => !new RegExp(`^ {4}${option}\\??:`, 'mi').test(members)),
  ).toEqual([]);
}

function pascal(words: string): string {
  return words
    .split('-')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('');
}
