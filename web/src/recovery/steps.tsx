import { EnterCode } from './enter-code.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { NewPassword } from './new-password.tsx';

/* The screens behind the six addresses, in one file, because a user of the first soon needs the others. */

export const OwnerForgotPassword = () => <ForgotPassword key="owner" kind="owner" />;
export const OwnerEnterCode = () => <EnterCode key="owner" kind="owner" />;
export const OwnerNewPassword = () => <NewPassword key="owner" kind="owner" />;
export const StaffForgotPassword = () => <ForgotPassword key="staff" kind="staff" />;
export const StaffEnterCode = () => <EnterCode key="staff" kind="staff" />;
export const StaffNewPassword = () => <NewPassword key="staff" kind="staff" />;
