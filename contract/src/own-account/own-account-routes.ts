import { z } from 'zod';
import { adminData, email, ownerData, password } from '../accounts/account-routes.ts';
import { message, open, signedIn } from '../base.ts';
import { refusals } from '../refusals.ts';
import { id, instant, name } from '../wire.ts';

/** Six digits of the app or a recovery code; blanks and dashes are allowed. */
const code = z.string().trim().min(1, 'Enter the code').max(40);
const present = z.string().min(1, 'Enter your password').max(200);
const done = z.strictObject({ message: z.string() });

const session = z.strictObject({
  _id: id,
  startedAt: instant,
  /** Updated at most every ten minutes. */
  lastSeenAt: instant,
  device: z.string(),
  address: z.string(),
  isThis: z.boolean(),
});

const read = (path: `/${string}`, summary: string) =>
  signedIn.route({ method: 'GET', path, tags: ['own account'], summary }).input(z.strictObject({}));
const write = (path: `/${string}`, summary: string) => signedIn.route({ method: 'POST', path, tags: ['own account'], summary });

/** Password and sessions, which every kind of user has at its own path. */
const everybodysAt = (area: '/admin' | '/pUsers' | '/sUsers') => ({
  changePassword: write(`${area}/changePassword`, 'Ends the other sessions')
    .errors(refusals.wrongSecret)
    .input(z.strictObject({ currentPassword: present, newPassword: password }))
    .output(message),
  listSessions: read(`${area}/sessions`, 'Where one is signed in').output(z.strictObject({ sessions: z.array(session) })),
  endSession: write(`${area}/sessions/end`, 'Ends one of them')
    .input(z.strictObject({ sessionId: id }))
    .output(message),
  endOtherSessions: write(`${area}/sessions/endOthers`, 'Ends all but this one').input(z.strictObject({})).output(message),
});

/** A second factor besides the password: codes of an authenticator app (RFC 6238). */
const secondFactorAt = (area: '/admin' | '/pUsers') => ({
  getSecondFactor: read(`${area}/secondFactor`, 'Whether it is on').output(
    z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
  ),
  beginSecondFactor: write(`${area}/secondFactor/begin`, 'A new secret, which waits for its first code')
    .errors(refusals.wrongSecret)
    .input(z.strictObject({ password: present }))
    .output(z.strictObject({ secret: z.string(), address: z.string(), qr: z.string().meta({ description: 'SVG' }) })),
  confirmSecondFactor: write(`${area}/secondFactor/confirm`, 'Switches it on and answers the recovery codes, once')
    .errors(refusals.secondStep)
    .input(z.strictObject({ code }))
    .output(z.strictObject({ message: z.string(), recoveryCodes: z.array(z.string()) })),
  renewRecoveryCodes: write(`${area}/secondFactor/recoveryCodes`, 'New recovery codes in place of the old, answered once')
    .errors({ ...refusals.wrongSecret, ...refusals.secondStep })
    .input(z.strictObject({ password: present, code }))
    .output(z.strictObject({ message: z.string(), recoveryCodes: z.array(z.string()) })),
  switchOffSecondFactor: write(`${area}/secondFactor/switchOff`, 'With password and code')
    .errors({ ...refusals.wrongSecret, ...refusals.secondStep })
    .input(z.strictObject({ password: present, code }))
    .output(message),
});

export const adminAccountRoutes = {
  ...everybodysAt('/admin'),
  ...secondFactorAt('/admin'),
  saveProfile: write('/admin/profileSettings', 'Name and email of the admin')
    .errors({ ...refusals.taken, ...refusals.wrongSecret })
    .input(z.strictObject({ name, email, /** Required if the email changes. */ password: present.optional() }))
    .output(done.extend({ data: adminData })),
};
export const ownerAccountRoutes = { ...everybodysAt('/pUsers'), ...secondFactorAt('/pUsers') };
export const staffAccountRoutes = everybodysAt('/sUsers');

const secondStepAt = (path: `/${string}`) =>
  open
    .route({ method: 'POST', path, tags: ['accounts'], summary: 'The code after the password' })
    .errors(refusals.secondStep)
    .input(z.strictObject({ code }));

/** The second step of sign-in, in the browser that passed the first step. */
export const secondStepRoutes = {
  enterCodeAdmin: secondStepAt('/admin/login/code').output(done.extend({ data: adminData })),
  enterCodeOwner: secondStepAt('/pUsers/login/code').output(done.extend({ data: ownerData })),
};
