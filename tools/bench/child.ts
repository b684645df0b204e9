import { quietSdk } from '../../lib/environment.ts';
import { CHAPTERS } from './chapters.ts';
import { createProgress } from './progress.ts';

/**
 * Measures one chapter in a process of its own, so that none of them runs in what another has left behind. Started by
 * hand, once it is built, it prints the chapter: `node --cpu-prof .cache/built/tools/bench/child.js intake`.
 */
quietSdk();
const [, , name = '', ...rest] = process.argv;
const load = CHAPTERS[name];
if (load === undefined) throw new Error(`expected a chapter, got ${name}`);
const { measure } = await load();
const progress = createProgress();
const told = (line: string): void => progress.told(`${name}: ${line}`);
const chapter = await measure({ quick: rest.includes('--quick'), told });
progress.end();
if (process.send === undefined) console.log(chapter);
else process.send(chapter, () => process.exit());
