import { readFile, stat } from 'node:fs/promises';
import { Secrets, secretsFile } from '../../local/secrets.ts';
import { type Checked, type Finding, failed, fault, ok, passed } from '../finding.ts';

const OTHERS = 0o077;
const NEW = 'Correct it, or remove the file and run npm start to have new secrets made';

/** The secrets of one machine: looked at only, unlike at a start, which mends what it can. */
export async function checkSecretsFile(folder: string): Promise<Checked<Secrets>> {
  const file = secretsFile(folder);
  const about = 'secrets.json';
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) {
    const what = `${file} is not there, or may not be read by you`;
    return failed(about, { what, todo: 'Run npm start, which makes it' });
  }
  const secrets = secretsIn(text);
  if (secrets === null) {
    return failed(about, { what: `${file} is not as npm start wrote it`, todo: NEW });
  }
  const { findings } = passed(about, `${file} is of the right form`, secrets);
  return { findings: [...findings, await modeFinding(about, file)], value: secrets };
}

/** Reads the text of a secrets file; null where it is of another form. */
export function secretsIn(text: string): Secrets | null {
  try {
    return Secrets.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function modeFinding(about: string, file: string): Promise<Finding> {
  const { mode } = await stat(file);
  if ((mode & OTHERS) === 0) return ok(about, 'Readable by you alone');
  const what = `Other people of this machine can read it (mode ${(mode & 0o777).toString(8)})`;
  return fault(about, what, `Run chmod 600 ${file}`);
}
