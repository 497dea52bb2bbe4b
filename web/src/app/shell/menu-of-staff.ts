import { doesRestaurantWork, isRestaurantRole, type StaffRole } from '@bahi/core/organizations/staff-roles';
import type { Company } from '../../platform/company.ts';
import type { MenuEntry, MenuGroup } from './menu.ts';

type Acts = { help: () => void; about: () => void };

/** The menu of a member of staff, by role. */
export function menuOfStaff(role: StaffRole, company: Company | null | undefined, acts: Acts): readonly MenuGroup[] {
  return [
    {
      entries: isRestaurantRole(role) ? ofRestaurant(role) : ofOffice(role, company),
    },
    {
      title: 'Security',
      entries: [
        { label: 'Passcode', icon: 'lock', to: '/sUsers/passcode' },
        { label: 'Reset Password', icon: 'key', to: '/sUsers/changePassword' },
      ],
    },
    {
      title: 'Support',
      entries: [
        { label: 'Help', icon: 'help', act: acts.help },
        { label: 'About', icon: 'about', act: acts.about },
      ],
    },
  ];
}

function ofOffice(role: StaffRole, company: Company | null | undefined): readonly MenuEntry[] {
  return [
    { label: 'Home', icon: 'home', to: '/sUsers/dashboard' },
    ...(role === 'admin'
      ? ([
          { label: 'Company', icon: 'company', to: '/sUsers/company/list' },
          { label: 'Users', icon: 'users', to: '/sUsers/retailers' },
        ] as const)
      : []),
    ...(company?.isApproved ? ([{ label: 'Settings', icon: 'settings', to: '/sUsers/settings' }] as const) : []),
  ];
}

/** The screens of staff who work only in a restaurant. */
const ofRestaurant = (role: StaffRole): readonly MenuEntry[] => [
  ...(doesRestaurantWork(role, 'orders') ? ([{ label: 'Restaurant', icon: 'home', to: '/sUsers/restaurant' }] as const) : []),
  ...(doesRestaurantWork(role, 'bills') ? ([{ label: 'Settled orders', icon: 'bill', to: '/sUsers/restaurant/settled' }] as const) : []),
  { label: 'Kitchen', icon: 'order', to: '/sUsers/restaurant/kitchen' },
];
