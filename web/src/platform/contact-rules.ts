/* Rules for names, emails and phones of people, as at the registration. The contract has the same. */

export { isTooLong, tooLong } from './too-long.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$/;

/** Phones and contact lists put blanks into numbers. */
export const pastedMobile = (typed: string) => typed.replace(/\s/g, '');
export const isMobile = (text: string) => /^\d{10}$/.test(text.trim());
export const isEmail = (text: string) => EMAIL.test(text.trim());
export const isStrong = (password: string) => STRONG.test(password);

export const WRONG_MOBILE = 'Mobile number must be 10 digits';
export const WRONG_EMAIL = 'Invalid email address';
export const WEAK_PASSWORD =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character';
