import type { AccountItem } from './account-items.ts';

/** My Account of an owner: own account, masters of a company of type self, and sign-out. */
export function accountOfOwner(
  { isApproved, hasPasscode }: { isApproved: boolean; hasPasscode: boolean },
  { lock, leave }: { lock: () => void; leave: () => void },
): readonly AccountItem[] {
  return [
    { label: 'Password and sessions', to: '/pUsers/account' },
    ...(isApproved ? ([{ label: 'Price Level', to: '/pUsers/pricelevel', isTypeSpecific: true }] as const) : []),
    { label: 'Passcode', to: '/pUsers/passcode' },
    ...(hasPasscode ? [{ label: 'Lock now', act: lock }] : []),
    { label: 'Sign out', act: leave },
  ];
}
