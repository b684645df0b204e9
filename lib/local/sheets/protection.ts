import type { ProtectedRange, User } from './model.ts';

/** Whether a user may edit a protected range: its editors may, the owner always, everybody where it only warns. */
export function mayEdit({ warningOnly, editors }: ProtectedRange, user: User): boolean {
  return user.owner || warningOnly === true || (editors.users ?? []).includes(user.email);
}

/**
 * A protected range as a user sees it: whether he may edit it, and who may besides him only then.
 * One that only warns has no editors
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/sheets#ProtectedRange).
 */
export function protectionResource(range: ProtectedRange, user: User): object {
  const { editors, ...rest } = range;
  const requestingUserCanEdit = mayEdit(range, user);
  const shown = requestingUserCanEdit && range.warningOnly !== true;
  return {
    ...rest,
    ...(requestingUserCanEdit && { requestingUserCanEdit }),
    ...(shown && { editors }),
  };
}
