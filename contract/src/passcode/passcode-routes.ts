import { z } from 'zod';
import { message, signedIn } from '../base.ts';
import { refusals } from '../refusals.ts';

const passcode = z.string().regex(/^\d{4,6}$/, 'A passcode has 4 to 6 digits');
const password = z.string().min(1).max(200);
/** Minutes without input after which the screen locks. */
export const lockAfterMinutes = z.literal([1, 5, 15, 30]);

/** The proof of identity: the passcode, or the account's password if the passcode is forgotten. */
const secret = { currentPasscode: passcode.optional(), password: password.optional() };

const isOne = ({ passcode, password }: { passcode?: string | undefined; password?: string | undefined }) =>
  (passcode === undefined) !== (password === undefined);

const saveAt = (path: `/${string}`) =>
  signedIn
    .route({ method: 'PUT', path, tags: ['passcode'], summary: 'Set or change the passcode; a change needs the old one or the password' })
    .errors(refusals.wrongSecret)
    .input(z.strictObject({ /** Left out to keep the present passcode. */ passcode: passcode.optional(), lockAfterMinutes, ...secret }))
    .output(message);
const removeAt = (path: `/${string}`) =>
  signedIn
    .route({ method: 'POST', path, tags: ['passcode'], summary: 'Remove the passcode, with it or the password' })
    .errors(refusals.wrongSecret)
    .input(z.strictObject(secret))
    .output(message);
const lockAt = (path: `/${string}`) =>
  signedIn
    .route({ method: 'POST', path, tags: ['passcode'], summary: 'Lock this session: it answers nothing until it is unlocked' })
    .input(z.strictObject({}))
    .output(message);
const unlockAt = (path: `/${string}`) =>
  signedIn
    .route({ method: 'POST', path, tags: ['passcode'], summary: 'Unlock this session by passcode or password' })
    .errors(refusals.wrongSecret)
    .input(z.strictObject({ passcode: passcode.optional(), password: password.optional() }).refine(isOne, 'Passcode or password'))
    .output(message);

export const passcodeRoutes = {
  savePasscodeOfOwner: saveAt('/pUsers/passcode'),
  savePasscodeOfStaff: saveAt('/sUsers/passcode'),
  removePasscodeOfOwner: removeAt('/pUsers/removePasscode'),
  removePasscodeOfStaff: removeAt('/sUsers/removePasscode'),
  lockOwner: lockAt('/pUsers/lock'),
  lockStaff: lockAt('/sUsers/lock'),
  unlockOwner: unlockAt('/pUsers/unlock'),
  unlockStaff: unlockAt('/sUsers/unlock'),
};
