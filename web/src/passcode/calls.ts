import { api } from '../platform/api.ts';
import type { LockKind } from '../platform/lock.ts';

const { passcode } = api;

/** The calls of each kind of user under common names. */
export const passcodeCalls = {
  owner: {
    save: passcode.savePasscodeOfOwner,
    remove: passcode.removePasscodeOfOwner,
    lock: () => passcode.lockOwner({}, { context: { kind: 'owner' } }),
    unlock: passcode.unlockOwner,
  },
  staff: {
    save: passcode.savePasscodeOfStaff,
    remove: passcode.removePasscodeOfStaff,
    lock: () => passcode.lockStaff({}, { context: { kind: 'staff' } }),
    unlock: passcode.unlockStaff,
  },
} as const satisfies Record<LockKind, object>;
