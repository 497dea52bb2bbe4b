import { resetOwnerPassword, resetStaffPassword } from './reset-password.ts';
import { sendOwnerCode, sendStaffCode } from './send-code.ts';
import { submitOwnerCode, submitStaffCode } from './submit-code.ts';

/** A forgotten password, by a mailed code. */
export const recovery = { sendOwnerCode, submitOwnerCode, resetOwnerPassword, sendStaffCode, submitStaffCode, resetStaffPassword };
