import { z } from 'zod';
import { email, password } from '../accounts/account-routes.ts';
import { message, open } from '../base.ts';

/** Six digits, as typed or pasted. */
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits of the code');

const tooMany = { TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait a minute.' } } as const;
/** The password may be set once, within ten minutes, and only by the browser that passed the code. */
const codeFirst = { CODE_FIRST: { status: 403, message: 'Please begin again and ask for a new code' } } as const;

const callAt = (path: `/${string}`, summary: string) =>
  open
    .route({ method: 'POST', path, tags: ['recovery'], summary })
    .errors(tooMany)
    .output(message);

const sendOtp = 'Mails a code to the person with this email, if there is one';
const submitOtp = 'Passes the code; this browser may then set a new password';
const resetPassword = 'Sets the new password and ends all sessions of the person';

/** A forgotten password in three steps. A wrong, used or expired code is a problem at the field `Otp`. */
export const recoveryRoutes = {
  sendOwnerCode: callAt('/pUsers/sendOtp', sendOtp).input(z.strictObject({ email })),
  submitOwnerCode: callAt('/pUsers/submitOtp', submitOtp).input(z.strictObject({ Otp: code, otpEmail: email })),
  resetOwnerPassword: callAt('/pUsers/resetPassword', resetPassword)
    .errors(codeFirst)
    .input(z.strictObject({ password, otpEmail: email })),
  sendStaffCode: callAt('/sUsers/sendOtp', sendOtp).input(z.strictObject({ email })),
  submitStaffCode: callAt('/sUsers/submitOtp', submitOtp).input(z.strictObject({ Otp: code, otpEmailSec: email })),
  resetStaffPassword: callAt('/sUsers/resetPassword', resetPassword)
    .errors(codeFirst)
    .input(z.strictObject({ password, otpEmailSec: email })),
};
