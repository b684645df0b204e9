import { accountTexts, emailOf, readAccess } from './access.ts';

/**
 * The e-mail addresses of the accounts that write, who alone may edit what is protected; none where the credentials do
 * not name all of them.
 * @param text of the credentials.
 */
export function editorsIn(text: string): readonly string[] {
  const emails = accountTexts(text).map((one) => {
    const access = readAccess(one);
    return access === null ? null : emailOf(access);
  });
  const known = emails.filter((email) => email !== null);
  return known.length < emails.length ? [] : known;
}
