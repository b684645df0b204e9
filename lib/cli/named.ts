import { InputFault } from './faults.ts';

const ID = /^[a-z0-9-]{1,32}$/;

/**
 * The id of a table or relay as a person has given it.
 * @param name what it is called where it was given.
 */
export function idIn(name: string, id: string): string {
  if (ID.test(id)) return id;
  const shown = id.startsWith('whsec_') ? 'a secret' : `"${id}"`;
  throw new InputFault(`${name}: an id is 1 to 32 of the characters a-z, 0-9 and -, not ${shown}.`);
}

/** The table's id that a command cannot do without. */
export function tableIn(command: string, id: string | undefined): string {
  if (id === undefined) throw new InputFault(`Name the table: cigo ${command} --table ID.`);
  return idIn('--table', id);
}

/** The table of a DynamoDB that is named by its address; no stack says what it is called there. */
export function tableAt(endpoint: string, table: string | undefined, option: string): string {
  if (table === undefined) {
    throw new InputFault(`--endpoint: name its table too, with ${option}.`);
  }
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new InputFault(
      `--endpoint: must be an address such as http://127.0.0.1:8000, not "${endpoint}".`,
    );
  }
  return table;
}
