import { serveSheetsApi } from '../../../lib/local/sheets/serve.ts';

/** A process of its own around the API, to be killed: prints its address, keeps to one folder. */
const [, , folder] = process.argv;
if (folder === undefined) {
  throw new Error('expected a folder as the only argument');
}
const { rootUrl } = await serveSheetsApi({ folder, quota: null });
process.stdout.write(`${rootUrl}\n`);
