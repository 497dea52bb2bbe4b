import { api } from '../platform/api.ts';
import type { RecoveringKind } from './recovery-email.ts';

/* Which call belongs to which kind. Each answers the server's sentence. */

export async function sendCode(kind: RecoveringKind, email: string): Promise<string> {
  const context = { context: { kind } };
  const { message } = await (kind === 'owner'
    ? api.recovery.sendOwnerCode({ email }, context)
    : api.recovery.sendStaffCode({ email }, context));
  return message;
}

export async function submitCode(kind: RecoveringKind, email: string, Otp: string): Promise<string> {
  const context = { context: { kind } };
  const { message } = await (kind === 'owner'
    ? api.recovery.submitOwnerCode({ Otp, otpEmail: email }, context)
    : api.recovery.submitStaffCode({ Otp, otpEmailSec: email }, context));
  return message;
}

export async function resetPassword(kind: RecoveringKind, email: string, password: string): Promise<string> {
  const context = { context: { kind } };
  const { message } = await (kind === 'owner'
    ? api.recovery.resetOwnerPassword({ password, otpEmail: email }, context)
    : api.recovery.resetStaffPassword({ password, otpEmailSec: email }, context));
  return message;
}
