import { appendPlatformAudit, auditText } from '../platform/audit.ts';
import { forAnyone } from '../platform/guards.ts';
import type { Hop, Kind } from '../platform/hop.ts';
import { isPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { giveCookie, newSession } from '../platform/sessions.ts';
import { inTransaction, type Statement } from '../platform/transaction.ts';
import { deleteEndedSessions, findAdminByLogin, findOwnerByLogin, findStaffByLogin, insertSession, type Login } from './account-store.ts';

type Credentials = { email: string; password: string; rememberMe: boolean };
type Found = { _id: string; passwordHash: string; isBlocked: boolean };

export const signInAdmin = forAnyone.accounts.signInAdmin.handler(async ({ input, context, errors }) => {
  const data = await signIn(context, 'admin', input, findAdminByLogin);
  if (!data) throw errors.WRONG_CREDENTIALS();
  return { message: 'Signed in', data };
});

export const signInOwner = forAnyone.accounts.signInOwner.handler(async ({ input, context, errors }) => {
  const data = await signIn(context, 'owner', input, findOwnerByLogin);
  if (!data) throw errors.WRONG_CREDENTIALS();
  return { message: 'Signed in', data };
});

export const signInStaff = forAnyone.accounts.signInStaff.handler(async ({ input, context, errors }) => {
  const data = await signIn(context, 'staff', input, findStaffByLogin);
  if (!data) throw errors.WRONG_CREDENTIALS();
  return { message: 'Signed in', data };
});

/**
 * The person, with a session begun; nothing when name and password do not go together, whichever of them is wrong.
 * Only who knows the password is told of a block. The password is compared between two transactions, because it takes its time.
 */
async function signIn<Person extends Found>(context: Hop, kind: Kind, input: Credentials, find: (login: Login) => Statement<Person>) {
  const { pool, db, request, reply, secureCookies } = context;
  const rows = await inTransaction(pool, db, null, (tx) => tx.query(find(readLogin(input.email))));
  const found = rows[0] as Person | undefined;
  if (!(await isPassword(input.password, found?.passwordHash)) || !found) return null;
  const { passwordHash: _, isBlocked, ...person } = found;
  if (isBlocked) throw new Refusal('BLOCKED', { is_blocked: true });

  const session = newSession(input.rememberMe);
  const by = { kind, id: person._id, name: input.email };
  await inTransaction(pool, db, null, (tx) =>
    tx.together([
      deleteEndedSessions(kind, person._id),
      insertSession({ tokenHash: session.tokenHash, kind, personId: person._id, expiresAt: session.expiresAt }),
      appendPlatformAudit(auditText(request, by, { action: 'accounts.signIn' })),
    ]),
  );
  giveCookie(reply, kind, session, secureCookies);
  return person;
}

/** As people type it: an email in any case, or a phone number with blanks, dashes and +91 as they like. */
function readLogin(typed: string): Login {
  if (typed.includes('@')) return { email: typed.toLowerCase(), mobile: null };
  return { email: null, mobile: typed.replace(/\D/g, '').slice(-10) };
}
