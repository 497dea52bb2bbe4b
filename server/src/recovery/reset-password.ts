import { ORPCError } from '@orpc/server';
import { deleteSessionsOf } from '../accounts/account-store.ts';
import { deleteSignInStepsOf } from '../accounts/second-factor-store.ts';
import { queueMail } from '../mail/mail-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAnyone } from '../platform/guards.ts';
import { rememberDevice } from '../platform/known-device.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { readPass, takePass } from './pass.ts';
import { endRecovery, type RecoveringKind, savePassword, usePass } from './recovery-store.ts';

export const resetOwnerPassword = forAnyone.recovery.resetOwnerPassword.handler(({ input, context }) =>
  resetPassword(context, 'owner', input.otpEmail, input.password),
);
export const resetStaffPassword = forAnyone.recovery.resetStaffPassword.handler(({ input, context }) =>
  resetPassword(context, 'staff', input.otpEmailSec, input.password),
);

/** Works once, and only in the browser that entered the code. All sessions of the account end. */
async function resetPassword(context: RequestContext, kind: RecoveringKind, typed: string, password: string) {
  const { pool, db, request, reply, secureCookies } = context;
  const asked = { kind, email: typed.toLowerCase() };
  const passHash = readPass(request, kind);
  if (!passHash) throw codeFirst();
  const passwordHash = await hashPassword(password);
  const person = await inTransaction(pool, db, null, async (tx) => {
    if (!(await tx.first(usePass(asked, passHash)))) return;
    const found = await tx.first(savePassword(asked, passwordHash));
    if (!found) return;
    const by = { kind, id: found.id, name: found.name };
    tx.commitWith([
      // Steps before sessions: a sign-in that enters a code at this moment locks its step until its session exists and can be deleted.
      deleteSignInStepsOf(kind, found.id),
      deleteSessionsOf(kind, found.id),
      endRecovery(kind, asked.email),
      queueMail(tx, { to: asked.email, subject: 'Your password was changed', text: changedText }),
      appendPlatformAudit(auditText(request, by, { action: 'recovery.resetPassword' })),
    ]);
    return found;
  });
  takePass(reply, kind);
  if (!person) throw codeFirst();
  rememberDevice(request, reply, kind, { id: person.id, passwordHash }, secureCookies);
  return { message: 'Your password was changed. Please sign in.' };
}

const codeFirst = () => new ORPCError('CODE_FIRST', { status: 403, message: 'Please begin again and ask for a new code' });

const changedText = `The password of your account at Bahi was changed just now, and every device was signed out.

If this was not you, set a new one with "Forgot your password" and tell the person who runs Bahi for you.`;
