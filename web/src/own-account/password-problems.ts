import { isStrong, WEAK_PASSWORD } from '../platform/contact-rules.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';

export type Passwords = { readonly currentPassword: string; readonly newPassword: string; readonly confirmPassword: string };
export type PasswordProblems = {
  readonly summary: string | null;
  readonly fields: { readonly [field in keyof Passwords]?: string | true };
};

/** Problems by field, all at once; null if the form may be sent. */
export function passwordProblems(draft: Passwords): PasswordProblems | null {
  const fields: Partial<Record<keyof Passwords, string | true>> = {};
  for (const field of ['currentPassword', 'newPassword', 'confirmPassword'] as const) if (draft[field] === '') fields[field] = true;
  const summary = Object.keys(fields).length > 0 ? 'All fields must be filled' : null;
  if (isTooLong(draft.currentPassword)) fields.currentPassword = tooLong();
  if (!fields.newPassword && !isStrong(draft.newPassword)) fields.newPassword = WEAK_PASSWORD;
  if (!fields.newPassword && isTooLong(draft.newPassword)) fields.newPassword = tooLong();
  if (!fields.newPassword && !fields.confirmPassword && draft.newPassword !== draft.confirmPassword) {
    fields.confirmPassword = 'Password and Confirm Password do not match';
  }
  return Object.keys(fields).length > 0 ? { summary, fields } : null;
}
