import { GetCallerIdentityCommand, type STSClient } from '@aws-sdk/client-sts';
import { type ClockSample, sampleOf } from '../clock.ts';
import { type Checked, failed, passed } from '../finding.ts';
import type { Aws } from './aws.ts';
import { awsTrouble } from './awsFaults.ts';

/** Who asks AWS, and where. */
export interface AwsIdentity {
  readonly arn: string;
  readonly region: string;
}

const ABOUT = 'AWS credentials';

/** Who the credentials belong to, and AWS's clock, which even a refusal shows. */
export async function checkIdentity({
  sts,
}: Aws): Promise<Checked<AwsIdentity> & { readonly clock: ClockSample | null }> {
  const clock = watchClock(sts);
  try {
    const asking = sts.send(new GetCallerIdentityCommand({}));
    const [{ Arn: arn = 'an unknown identity' }, region] = await Promise.all([
      asking,
      sts.config.region(),
    ]);
    return { ...passed(ABOUT, `${arn} in ${region}`, { arn, region }), clock: clock.sample };
  } catch (error) {
    const trouble = awsTrouble(error, 'sts:GetCallerIdentity');
    return { ...failed(ABOUT, trouble), clock: clock.sample };
  }
}

/** Reads the `Date` of each answer beneath the SDK, which hides it and corrects itself by it. */
function watchClock(sts: STSClient): { sample: ClockSample | null } {
  const seen: { sample: ClockSample | null } = { sample: null };
  sts.middlewareStack.add(
    (next) => async (args) => {
      const sentMs = Date.now();
      const result = await next(args);
      seen.sample = sampleOf('AWS', dateIn(result.response), sentMs, Date.now()) ?? seen.sample;
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
  return seen;
}

function dateIn(response: unknown): string | undefined {
  const headers: unknown = Reflect.get(Object(response), 'headers');
  const date: unknown = Reflect.get(Object(headers), 'date');
  return typeof date === 'string' ? date : undefined;
}
