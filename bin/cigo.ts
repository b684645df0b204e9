#!/usr/bin/env node
import { runCigo } from '../lib/cli/run.ts';

// The AWS SDK would greet everybody on Node 20 with a page about next year.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

process.exitCode = await runCigo(process.argv.slice(2));
