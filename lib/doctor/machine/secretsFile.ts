import { readFile, stat } from 'node:fs/promises';
import { Secrets, secretsFile } from '../../local/secrets.ts';
import { type Checked, type Finding, failed, fault, ok, warn } from '../finding.ts';

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
  const form = ok(about, `${file} is of the right form`);
  const mode = await modeFinding(about, file);
  return { findings: [form, mode, ...changeFindings(about, secrets)], value: secrets };
}

/** Reads the text of a secrets file; null where it is of another form. */
export function secretsIn(text: string): Secrets | null {
  try {
    return Secrets.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function changeFindings(about: string, { relays }: Secrets): Finding[] {
  const two = Object.keys(relays).filter((id) => (relays[id]?.length ?? 0) > 1);
  if (two.length === 0) return [];
  const what = `A change is under way: the old secrets of ${two.join(', ')} are still good`;
  return [warn(about, what, 'When all have the new one, run cigo secret finish relays')];
}

async function modeFinding(about: string, file: string): Promise<Finding> {
  const { mode } = await stat(file);
  if ((mode & OTHERS) === 0) return ok(about, 'Readable by you alone');
  const what = `Other people of this machine can read it (mode ${(mode & 0o777).toString(8)})`;
  return fault(about, what, `Run chmod 600 ${file}`);
}
