import type { AccountItem } from './account-items.ts';

/** My Account of an owner: what is one's own, the masters that only a company of type self keeps here, and the way out. */
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
