import { SHOW_ON_DESK } from '../../platform/drafts/show-on-desk.ts';
import type { AccountItem } from './account-items.ts';

type Has = { isApproved: boolean; hasPasscode: boolean; isOfRestaurant: boolean };
type Acts = { lock: () => void; leave: () => void };

/** My Account of staff: own account and sign-out. */
export function accountOfStaff({ isApproved, hasPasscode, isOfRestaurant }: Has, { lock, leave }: Acts): readonly AccountItem[] {
  return [
    { label: 'Password and sessions', to: '/sUsers/changePassword' },
    ...(isOfRestaurant ? [] : ofOffice(isApproved)),
    hasPasscode ? { label: 'Lock now', act: lock } : { label: 'Passcode', to: '/sUsers/passcode' },
    { label: 'Sign out', act: leave },
  ];
}

const ofOffice = (isApproved: boolean): readonly AccountItem[] => [
  ...(isApproved ? ([{ label: 'Preferences', to: '/sUsers/settings' }] as const) : []),
  { label: 'Kept drafts', to: '/sUsers/dashboard', save: { name: SHOW_ON_DESK, data: 'drafts' } },
  { label: 'Stock transfer', to: '/sUsers/stockTransfer', isTypeSpecific: true },
];
