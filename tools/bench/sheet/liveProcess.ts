import { quietSdk } from '../../../lib/environment.ts';
import { type LiveOptions, measureLive } from './live.ts';

/** Some tables live, in a process of their own: what others do meanwhile does not hold them up. */
quietSdk();
const [, , options = ''] = process.argv;
const live = await measureLive(JSON.parse(options) as LiveOptions, (line) => {
  process.send?.(line);
});
process.send?.(live, () => process.exit());
