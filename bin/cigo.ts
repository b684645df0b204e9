#!/usr/bin/env node
import { runCigo } from '../lib/cli/run.ts';
import { quietSdk } from '../lib/environment.ts';

quietSdk();
process.exitCode = await runCigo(process.argv.slice(2));
