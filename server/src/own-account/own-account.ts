import { beginSecondFactorOfAdmin, beginSecondFactorOfOwner } from './begin-second-factor.ts';
import { changePasswordOfAdmin, changePasswordOfOwner, changePasswordOfStaff } from './change-password.ts';
import { confirmSecondFactorOfAdmin, confirmSecondFactorOfOwner } from './confirm-second-factor.ts';
import { endOtherSessionsOfAdmin, endOtherSessionsOfOwner, endOtherSessionsOfStaff } from './end-other-sessions.ts';
import { endSessionOfAdmin, endSessionOfOwner, endSessionOfStaff } from './end-session.ts';
import { enterCodeAdmin, enterCodeOwner } from './enter-code.ts';
import { getSecondFactorOfAdmin, getSecondFactorOfOwner } from './get-second-factor.ts';
import { listSessionsOfAdmin, listSessionsOfOwner, listSessionsOfStaff } from './list-sessions.ts';
import { renewRecoveryCodesOfAdmin, renewRecoveryCodesOfOwner } from './renew-recovery-codes.ts';
import { saveProfile } from './save-profile.ts';
import { switchOffSecondFactorOfAdmin, switchOffSecondFactorOfOwner } from './switch-off-second-factor.ts';

/** The code after the password. */
export const secondStep = { enterCodeAdmin, enterCodeOwner };

/** The admin’s own account. */
export const adminAccount = {
  changePassword: changePasswordOfAdmin,
  listSessions: listSessionsOfAdmin,
  endSession: endSessionOfAdmin,
  endOtherSessions: endOtherSessionsOfAdmin,
  getSecondFactor: getSecondFactorOfAdmin,
  beginSecondFactor: beginSecondFactorOfAdmin,
  confirmSecondFactor: confirmSecondFactorOfAdmin,
  renewRecoveryCodes: renewRecoveryCodesOfAdmin,
  switchOffSecondFactor: switchOffSecondFactorOfAdmin,
  saveProfile,
};

/** An owner’s own account. */
export const ownerAccount = {
  changePassword: changePasswordOfOwner,
  listSessions: listSessionsOfOwner,
  endSession: endSessionOfOwner,
  endOtherSessions: endOtherSessionsOfOwner,
  getSecondFactor: getSecondFactorOfOwner,
  beginSecondFactor: beginSecondFactorOfOwner,
  confirmSecondFactor: confirmSecondFactorOfOwner,
  renewRecoveryCodes: renewRecoveryCodesOfOwner,
  switchOffSecondFactor: switchOffSecondFactorOfOwner,
};

/** An own account of staff. */
export const staffAccount = {
  changePassword: changePasswordOfStaff,
  listSessions: listSessionsOfStaff,
  endSession: endSessionOfStaff,
  endOtherSessions: endOtherSessionsOfStaff,
};
