import { AccountPage } from '../own-account/account-page.tsx';

/* One's own account, in the area of each kind of person. */
export const AdminAccount = () => <AccountPage kind="admin" />;
export const OwnerAccount = () => <AccountPage kind="owner" />;
export const StaffAccount = () => <AccountPage kind="staff" />;
