import { api } from '../../platform/api.ts';
import { askConfirm } from '../../platform/dialogs.ts';
import { sayError } from '../../platform/say-error.ts';
import { clearSession, forgetActs, hasActs, type Kind } from '../../platform/session.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';

const calls = {
  admin: () => api.accounts.signOutAdmin({}, { context: { kind: 'admin' } }),
  owner: () => api.accounts.signOutOwner({}, { context: { kind: 'owner' } }),
  staff: () => api.accounts.signOutStaff({}, { context: { kind: 'staff' } }),
};

const ACTS_GO = ' What this device has not sent yet, as dishes that no kitchen has, is deleted.';

/** Asks for confirmation, signs out and clears the cached data. Returns true if the session ended and the sign-in page is next. */
export async function signOut(kind: Kind): Promise<boolean> {
  const isSure = await askConfirm({
    title: 'Are you sure?',
    text: `You want to logout! This action will end your current session.${kind === 'staff' && hasActs() ? ACTS_GO : ''}`,
    confirm: 'Yes, logout!',
    cancel: 'Cancel',
  });
  if (!isSure) return false;
  try {
    const { message } = await calls[kind]();
    if (kind === 'staff') forgetActs();
    clearSession(kind);
    toastSuccess(message);
    return true;
  } catch (error) {
    toastError(sayError(error, 'An error occurred during logout'));
    return false;
  }
}
