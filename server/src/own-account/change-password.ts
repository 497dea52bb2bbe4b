import { deleteSignInStepsOf } from '../accounts/second-factor-store.ts';
import { queueMail } from '../mail/mail-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAdminProving, forOwnerProving, forStaffProving } from '../platform/guards.ts';
import { rememberDevice } from '../platform/known-device.ts';
import { hashPassword } from '../platform/passwords.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { endRecovery } from '../recovery/recovery-store.ts';
import { deleteOtherSessions, updatePassword } from './own-account-store.ts';
import { type ProvingHop, proveByPassword } from './prove-by-password.ts';

type Passwords = { currentPassword: string; newPassword: string };

export const changePasswordOfAdmin = forAdminProving.adminAccount.changePassword.handler(({ input, context }) =>
  changePassword(context, input),
);
export const changePasswordOfOwner = forOwnerProving.ownerAccount.changePassword.handler(({ input, context }) =>
  changePassword(context, input),
);
export const changePasswordOfStaff = forStaffProving.staffAccount.changePassword.handler(({ input, context }) =>
  changePassword(context, input),
);

/** Ends every other session, every sign-in that waits for its code and every recovery: a person who knew the old password has no access. */
async function changePassword(context: ProvingHop, { currentPassword, newPassword }: Passwords) {
  const { pool, db, request, reply, caller, token, secureCookies } = context;
  const { passwordHash: oldHash, email } = await proveByPassword(context, currentPassword, 'currentPassword');
  if (newPassword === currentPassword) refuseProblems([same]);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(pool, db, null, async (tx) => {
    const changed = await tx.first(updatePassword(caller.kind, caller.id, oldHash, passwordHash));
    if (!changed) throw new Refusal('BUSY'); // changed at the same moment by another call
    // Steps before sessions: a sign-in that enters a code at this moment locks its step until its session exists and can be deleted.
    await tx.together([
      deleteSignInStepsOf(caller.kind, caller.id),
      deleteOtherSessions(caller.kind, caller.id, token.tokenHash),
      ...(caller.kind === 'admin' ? [] : [endRecovery(caller.kind, email)]),
      queueMail(tx, { to: email, subject: 'Your password was changed', text: changedText }),
      appendPlatformAudit(auditText(request, caller, { action: 'ownAccount.changePassword' })),
    ]);
  });
  // The device cookie is signed with the hash: without a new one this browser would become unknown and share the count of unknown browsers'
  // tries.
  rememberDevice(request, reply, caller.kind, { id: caller.id, passwordHash }, secureCookies);
  return { message: 'Password changed. Your other sessions have ended.' };
}

const changedText = [
  'Your password was changed in your account just now, and your sessions on all other devices have ended.',
  '',
  'If it was not you, choose a new one at once with “Forgot your password”, or ask the person who gave you the account.',
].join('\n');

const same = { code: 'SAME_PASSWORD', field: 'newPassword', message: 'Choose another password than the present one' };
