import { fileURLToPath } from 'node:url';
import { buildRelay } from './relay/build.ts';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

const { script, files } = await buildRelay(DIST);
console.log(`The relay is ${Buffer.byteLength(script.text)} bytes of script. In ${DIST}:`);
for (const { name, size } of files)
  console.log(`${(size / 1e6).toFixed(1).padStart(6)} MB  ${name}`);
