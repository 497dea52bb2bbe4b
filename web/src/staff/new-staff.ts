import type { api } from '../platform/api.ts';
import { isEmail, isMobile, isStrong, WEAK_PASSWORD, WRONG_EMAIL, WRONG_MOBILE } from '../platform/contact-rules.ts';

export type NewStaff = Parameters<typeof api.staff.saveStaff>[0];
export type StaffProblems = { readonly [field in keyof NewStaff]?: string };

export const emptyStaff: NewStaff = { name: '', email: '', mobile: '', password: '', role: 'user', organization: [] };

/** What is to mend, by field; null when it may be sent. */
export function staffProblems({ name, email, mobile, password, organization }: NewStaff): StaffProblems | null {
  const problems: StaffProblems = {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(!isEmail(email) && { email: WRONG_EMAIL }),
    ...(!isMobile(mobile) && { mobile: WRONG_MOBILE }),
    ...(!isStrong(password) && { password: WEAK_PASSWORD }),
    ...(organization.length === 0 && { organization: 'Choose at least one company.' }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}
