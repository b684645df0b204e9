#!/usr/bin/env node
import { runCigo } from '../lib/cli/run.ts';

process.exitCode = await runCigo(process.argv.slice(2));
