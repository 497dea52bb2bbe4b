import type { api } from '../platform/api.ts';
import {
  isEmail,
  isMobile,
  isStrong,
  isTooLong,
  pastedMobile,
  tooLong,
  WEAK_PASSWORD,
  WRONG_EMAIL,
  WRONG_MOBILE,
} from '../platform/contact-rules.ts';

export type Member = Awaited<ReturnType<typeof api.staff.listStaff>>['secondaryUsers'][number];
export type NewStaff = Parameters<typeof api.staff.saveStaff>[0];
type StaffChanges = Parameters<typeof api.staff.updateStaff>[0];
/** The state of the form; an empty password keeps the present one. */
export type StaffDraft = NewStaff & { readonly isBlocked: boolean; readonly isActive: boolean };
export type StaffProblems = { readonly [field in keyof StaffDraft]?: string };

const LONGEST = 120;

/** If there is only one company, it is ticked. */
export const emptyStaff = (companyIds: readonly string[]): StaffDraft => ({
  name: '',
  email: '',
  mobile: '',
  password: '',
  role: 'user',
  organization: companyIds.length === 1 ? [...companyIds] : [],
  isBlocked: false,
  isActive: true,
});

export function draftOf({ name, email, mobile, role, organization, isBlocked, isActive }: Member): StaffDraft {
  return { name, email, mobile, password: '', role, organization, isBlocked, isActive };
}

/** The body of a save of a new member; surrounding blanks are removed. */
export function newStaff({ isBlocked: _, isActive: __, ...member }: StaffDraft): NewStaff {
  return { ...member, name: member.name.trim(), email: member.email.trim(), mobile: pastedMobile(member.mobile) };
}

/** Only the differences are sent. */
export function changesOf(before: StaffDraft, typed: StaffDraft): Omit<StaffChanges, 'id'> {
  const after = { ...typed, ...newStaff(typed) };
  const differs = (field: keyof StaffDraft) =>
    field === 'organization'
      ? after.organization.toSorted().join() !== before.organization.toSorted().join()
      : after[field] !== before[field];
  const changed = (Object.keys(after) as (keyof StaffDraft)[]).filter(differs);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Problems by field; null if the form may be sent. */
export function staffProblems({ name, email, mobile, password, organization }: StaffDraft, isNew: boolean): StaffProblems | null {
  const problems: StaffProblems = {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(isTooLong(name.trim(), LONGEST) && { name: tooLong(LONGEST) }),
    ...(!isEmail(email) && { email: WRONG_EMAIL }),
    ...(isTooLong(email.trim()) && { email: tooLong() }),
    ...(!isMobile(pastedMobile(mobile)) && { mobile: WRONG_MOBILE }),
    ...((isNew || password !== '') && !isStrong(password) && { password: WEAK_PASSWORD }),
    ...(isTooLong(password) && { password: tooLong() }),
    ...(organization.length === 0 && { organization: 'Choose at least one company.' }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}
