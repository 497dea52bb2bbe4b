import { AccountPage } from '../own-account/account-page.tsx';

export const AdminAccount = () => <AccountPage kind="admin" />;
export const OwnerAccount = () => <AccountPage kind="owner" />;
export const StaffAccount = () => <AccountPage kind="staff" />;
