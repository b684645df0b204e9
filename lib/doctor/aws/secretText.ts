import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import type { Trouble } from '../finding.ts';
import type { Aws } from './aws.ts';
import { awsTrouble, isMissing } from './awsFaults.ts';

/** A secret's text, or why it cannot be had. */
export type SecretText =
  | { readonly kind: 'text'; readonly text: string; readonly arn: string }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

const DEPLOY = 'Deploy this version of cigo with npx cdk deploy';
const GONE: Trouble = {
  what: 'It is not in Secrets Manager',
  todo: 'Restore it within its waiting time (aws secretsmanager restore-secret), else deploy again',
};

/** Fetches a secret of the stack. */
export async function secretText({ secrets }: Aws, arn: string | undefined): Promise<SecretText> {
  if (arn === undefined) {
    return trouble({ what: 'The stack does not say where it is', todo: DEPLOY });
  }
  try {
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: arn }));
    if (SecretString !== undefined) return { kind: 'text', text: SecretString, arn };
    return trouble({ what: 'It holds bytes instead of a text', todo: 'Put its text in anew' });
  } catch (error) {
    return trouble(isGone(error) ? GONE : awsTrouble(error, 'secretsmanager:GetSecretValue'));
  }
}

/** Puts a new text in a secret's place; null where it is done. */
export async function putSecretText(
  { secrets }: Aws,
  arn: string,
  text: string,
): Promise<Trouble | null> {
  try {
    await secrets.send(new PutSecretValueCommand({ SecretId: arn, SecretString: text }));
    return null;
  } catch (error) {
    return isGone(error) ? GONE : awsTrouble(error, 'secretsmanager:PutSecretValue');
  }
}

/** One that is marked for deletion is refused as an invalid request. */
function isGone(error: unknown): boolean {
  return isMissing(error) || (error instanceof Error && error.name === 'InvalidRequestException');
}

function trouble(of: Trouble): SecretText {
  return { kind: 'trouble', trouble: of };
}
