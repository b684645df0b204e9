import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { type Finding, fault, ok, warn } from '../finding.ts';

/** Whether the folder of the books is there, and this person's to write. */
export async function checkDataFolder(folder: string): Promise<Finding> {
  const about = 'data folder';
  try {
    const found = await stat(folder);
    if (!found.isDirectory()) {
      const todo = 'Name a folder in CIGO_DATA_DIR, or move the file away';
      return fault(about, `${folder} is a file`, todo);
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(about, `${folder} is there`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') {
      return warn(about, `There is no ${folder} yet`, 'Run npm start, which makes it');
    }
    const todo = 'Make yourself its owner, or name another folder in CIGO_DATA_DIR';
    return fault(about, `${folder} may not be read and written by you`, todo);
  }
}
