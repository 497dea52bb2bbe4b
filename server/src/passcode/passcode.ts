import { lockOwner, lockStaff } from './lock.ts';
import { removePasscodeOfOwner, removePasscodeOfStaff } from './remove-passcode.ts';
import { savePasscodeOfOwner, savePasscodeOfStaff } from './save-passcode.ts';
import { unlockOwner, unlockStaff } from './unlock.ts';

/** The passcode, and the lock that it opens. */
export const passcode = {
  savePasscodeOfOwner,
  savePasscodeOfStaff,
  removePasscodeOfOwner,
  removePasscodeOfStaff,
  lockOwner,
  lockStaff,
  unlockOwner,
  unlockStaff,
};
