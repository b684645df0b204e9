import { renameSync, writeFileSync } from 'node:fs';
import { plainText } from '../plainText.ts';
import type { Tell } from '../relay/events.ts';
import { newIn } from '../relay/view.ts';

/**
 * Keeps the newest lines that the dealer may speak in a file, one a line, for a macro of the client. The file is
 * replaced as a whole: whoever reads it never sees half of it.
 */
export function createSayFile(file: string, tell: Tell): Tell {
  let told = false;
  return (event) => {
    if (event.kind !== 'taken') return;
    const { say } = newIn(event);
    if (say.length === 0) return;
    try {
      writeFileSync(`${file}.new`, say.map((text) => `${plainText(text)}\n`).join(''));
      renameSync(`${file}.new`, file);
    } catch {
      // A macro may be reading it just now; the next lines will do.
      if (!told) {
        const sentence = `${file} cannot be written: name another file after --say-file.`;
        tell({ kind: 'note', sentence, loud: false });
      }
      told = true;
    }
  };
}
