import { isEmail, isMobile, isStrong, pastedMobile, WEAK_PASSWORD, WRONG_EMAIL, WRONG_MOBILE } from '../platform/contact-rules.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';

export type Registration = {
  userName: string;
  mobile: string;
  email: string;
  password: string;
  confirmPassword: string;
  subscription: '' | 'monthly' | 'yearly';
  hasAccepted: boolean;
};

/** Messages at the fields, and a summary above the button if a field was left empty. An empty field is marked without a message. */
export type RegistrationProblems = {
  readonly summary: string | null;
  readonly fields: { readonly [field in keyof Registration]?: string | true };
};

/** All problems at once; null if the form may be sent. */
export function registrationProblems(draft: Registration): RegistrationProblems | null {
  const fields: { [field in keyof Registration]?: string | true } = {};
  const texts = ['userName', 'mobile', 'email', 'password', 'confirmPassword'] as const;
  for (const field of texts) if (draft[field].trim() === '') fields[field] = true;
  const summary = Object.keys(fields).length > 0 ? 'All fields must be filled' : null;

  if (!fields.userName && isTooLong(draft.userName.trim(), 120)) fields.userName = tooLong(120);
  if (!fields.email && isTooLong(draft.email.trim())) fields.email = tooLong();
  if (!fields.password && isTooLong(draft.password)) fields.password = tooLong();
  if (!fields.mobile && !isMobile(pastedMobile(draft.mobile))) fields.mobile = WRONG_MOBILE;
  if (!fields.email && !isEmail(draft.email)) fields.email = WRONG_EMAIL;
  if (!fields.password && !isStrong(draft.password)) fields.password = WEAK_PASSWORD;
  if (!fields.password && !fields.confirmPassword && draft.password !== draft.confirmPassword) {
    fields.confirmPassword = 'Password and Confirm Password do not match';
  }
  if (draft.subscription === '') fields.subscription = 'Select your subscription';
  if (!draft.hasAccepted) fields.hasAccepted = 'Please accept the terms';
  return Object.keys(fields).length > 0 ? { summary, fields } : null;
}
