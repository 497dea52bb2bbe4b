import { queueMail } from '../mail/mail-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAdminProving } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { findPassword, updateAdminProfile } from './own-account-store.ts';
import { proveByPassword } from './prove-by-password.ts';

/**
 * The admin's own name and email. The email is the login, so it can be changed only with the password, and a mail is sent to the old
 * address.
 */
export const saveProfile = forAdminProving.adminAccount.saveProfile.handler(async ({ input, context }) => {
  const { pool, db, request, caller } = context;
  const wanted = { name: input.name, email: input.email.toLowerCase() };
  const [stored] = await inTransaction(pool, db, null, (tx) => tx.query(findPassword('admin', caller.id)));
  const oldEmail = stored?.email ?? '';
  const isNewEmail = wanted.email !== oldEmail;
  if (isNewEmail && input.password === undefined) refuseProblems([passwordNeeded]);
  if (isNewEmail) await proveByPassword(context, input.password ?? '', 'password');
  const data = await inTransaction(pool, db, null, async (tx) => {
    const saved = await tx.first(updateAdminProfile(caller.id, oldEmail, wanted));
    if (!saved) throw new Refusal('BUSY'); // changed at the same moment by another call
    if (isNewEmail) tx.commitWith([queueMail(tx, { to: oldEmail, subject: 'Your email was changed', text: changedText(wanted.email) })]);
    tx.commitWith([appendPlatformAudit(auditText(request, caller, { action: 'adminAccount.saveProfile', body: wanted }))]);
    return saved;
  });
  return { message: 'Profile saved', data };
});

const passwordNeeded = { code: 'PASSWORD_NEEDED', field: 'password', message: 'Enter your password to change the email' };

const changedText = (
  email: string,
) => `The email of your admin account at Bahi was changed to ${email} just now. From now on you sign in with it.

If it was not you, name another ADMIN_PASSWORD and restart Bahi: that ends every session.`;
