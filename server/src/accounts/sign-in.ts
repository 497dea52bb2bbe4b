import { ORPCError } from '@orpc/server';
import { deleteSession } from '../platform/access-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAnyone } from '../platform/guards.ts';
import { knownDevice, rememberDevice } from '../platform/known-device.ts';
import { isPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Kind, RequestContext } from '../platform/request-context.ts';
import { giveCookie, giveStepCookie, newSession, readFormerToken, whereFrom } from '../platform/sessions.ts';
import { inTransaction, type Statement } from '../platform/transaction.ts';
import {
  deleteEndedSessions,
  findAdminByLogin,
  findOwnerByLogin,
  findStaffByLogin,
  holdPassword,
  insertSession,
  type Login,
} from './account-store.ts';
import { insertSignInStep } from './second-factor-store.ts';
import { countSignInTry, forgetSignInTries } from './sign-in-tries-store.ts';

type Credentials = { email: string; password: string; rememberMe: boolean };
type Found = { _id: string; passwordHash: string; isBlocked: boolean; hasSecondFactor?: boolean };

export const signInAdmin = forAnyone.accounts.signInAdmin.handler(async ({ input, context, errors }) => {
  const data = await signIn(context, 'admin', input, findAdminByLogin);
  if (!data) throw errors.WRONG_CREDENTIALS();
  return { message: 'Signed in', data };
});

export const signInOwner = forAnyone.accounts.signInOwner.handler(async ({ input, context, errors }) => {
  const data = await signIn(context, 'owner', input, findOwnerByLogin);
  if (!data && (await isPasswordOf(context, input, findStaffByLogin))) throw errors.WRONG_DOOR({ data: { kind: 'staff' } });
  if (!data) throw errors.WRONG_CREDENTIALS();
  return { message: 'Signed in', data };
});

export const signInStaff = forAnyone.accounts.signInStaff.handler(async ({ input, context, errors }) => {
  const data = await signIn(context, 'staff', input, findStaffByLogin);
  if (!data && (await isPasswordOf(context, input, findOwnerByLogin))) throw errors.WRONG_DOOR({ data: { kind: 'owner' } });
  if (!data) throw errors.WRONG_CREDENTIALS();
  return { message: 'Signed in', data };
});

/**
 * Starts a session and returns the person; undefined if name and password do not match, whichever is wrong. A block is reported only after
 * the right password. The password is compared between two transactions, because that takes long.
 */
async function signIn<Person extends Found>(
  context: RequestContext,
  kind: Kind,
  input: Credentials,
  find: (login: Login) => Statement<Person>,
) {
  const { pool, db, request, reply, secureCookies } = context;
  const login = readLogin(input.email);
  const rows = await inTransaction(pool, db, null, (tx) => tx.query(find(login)));
  const found = rows[0] as Person | undefined;
  const signer = found && { id: found._id, passwordHash: found.passwordHash };
  const tried = { kind, login: login.email ?? login.mobile ?? '', device: knownDevice(request, kind, signer) };
  if (!(await inTransaction(pool, db, null, (tx) => tx.first(countSignInTry(tried))))) throw tooManyTries();
  if (!(await isPassword(input.password, found?.passwordHash)) || !found) return null;
  const { passwordHash: _, isBlocked, hasSecondFactor, ...person } = found;
  if (isBlocked) throw new Refusal('BLOCKED', { is_blocked: true });
  if (hasSecondFactor && kind !== 'staff') {
    const step = { tokenHash: giveStepCookie(reply, kind, secureCookies), kind, personId: person._id, remember: input.rememberMe };
    const isHeld = await inTransaction(pool, db, null, async (tx) => {
      if (!(await tx.first(holdPassword(kind, found._id, found.passwordHash)))) return false;
      await tx.together([forgetSignInTries(tried), insertSignInStep(step)]);
      return true;
    });
    if (!isHeld) return null;
    rememberDevice(request, reply, kind, { id: found._id, passwordHash: found.passwordHash }, secureCookies);
    throw new Refusal('CODE_NEEDED');
  }

  const session = newSession(input.rememberMe);
  const former = readFormerToken(request, kind);
  const by = { kind, id: person._id, name: input.email };
  const isHeld = await inTransaction(pool, db, null, async (tx) => {
    if (!(await tx.first(holdPassword(kind, found._id, found.passwordHash)))) return false;
    await tx.together([
      forgetSignInTries(tried),
      deleteEndedSessions(kind, person._id),
      ...(former ? [deleteSession(former)] : []),
      insertSession({ tokenHash: session.tokenHash, kind, personId: person._id, expiresAt: session.expiresAt, ...whereFrom(request) }),
      appendPlatformAudit(auditText(request, by, { action: 'accounts.signIn' })),
    ]);
    return true;
  });
  if (!isHeld) return null;
  giveCookie(reply, kind, session, secureCookies);
  rememberDevice(request, reply, kind, { id: found._id, passwordHash: found.passwordHash }, secureCookies);
  return person;
}

/**
 * True if the credentials are those of a person of this other kind, who came to the wrong sign-in page. The try is counted at the page
 * where it was made. The password is compared in any case, so that the time taken tells nothing.
 */
async function isPasswordOf<Person extends Found>(
  { pool, db }: RequestContext,
  { email, password }: Credentials,
  find: (login: Login) => Statement<Person>,
): Promise<boolean> {
  const [found] = await inTransaction(pool, db, null, (tx) => tx.query(find(readLogin(email))));
  return isPassword(password, (found as Person | undefined)?.passwordHash);
}

const tooManyTries = () => new ORPCError('TOO_MANY_TRIES', { status: 429, message: 'Too many tries. Please wait a minute.' });

/** Normalizes typed input: an email in any case, or a phone number with blanks, dashes and +91. */
function readLogin(typed: string): Login {
  if (typed.includes('@')) return { email: typed.toLowerCase(), mobile: null };
  return { email: null, mobile: typed.replace(/\D/g, '').slice(-10) };
}
