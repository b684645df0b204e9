import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packDesk } from '../lib/desk/pack.ts';
import { packDossier } from '../lib/dossier/files.ts';

// Called while the view's function is bundled, with the folder of its bundle.
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('expected the folder of a bundle');
writeFileSync(join(folder, 'desk.json'), packDesk());
writeFileSync(join(folder, 'dossier.json'), packDossier());
