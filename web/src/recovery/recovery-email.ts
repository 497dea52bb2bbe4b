/** Owners and staff can recover a password; the admin asks the operator. */
export type RecoveringKind = 'owner' | 'staff';

const ways = {
  owner: {
    key: 'otpEmail',
    email: '/pUsers/forgotPassword',
    code: '/pUsers/otp',
    password: '/pUsers/resetPassword',
    login: '/pUsers/login',
  },
  staff: {
    key: 'otpEmailSec',
    email: '/sUsers/forgotPassword',
    code: '/sUsers/otp',
    password: '/sUsers/resetPassword',
    login: '/sUsers/login',
  },
} as const;

export const stepsOf = (kind: RecoveringKind) => ways[kind];

/* The email is in local storage during the steps, under the documented names, and is removed after a reset. */

export const storedEmail = (kind: RecoveringKind): string => localStorage.getItem(ways[kind].key) ?? '';
export const storeEmail = (kind: RecoveringKind, email: string): void => localStorage.setItem(ways[kind].key, email);
export const forgetEmail = (kind: RecoveringKind): void => localStorage.removeItem(ways[kind].key);
