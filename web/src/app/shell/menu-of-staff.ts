import type { Company } from '../../platform/company.ts';
import type { Sessions } from '../../platform/session.ts';
import type { MenuGroup } from './menu.ts';

type Acts = { help: () => void; about: () => void };

/** The menu of a member of staff, by role; the role is user if it is missing. */
export function menuOfStaff(
  role: Sessions['staff']['role'] | undefined,
  company: Company | null | undefined,
  acts: Acts,
): readonly MenuGroup[] {
  return [
    {
      entries: [
        { label: 'Home', icon: 'home', to: '/sUsers/dashboard' },
        ...(role === 'admin'
          ? ([
              { label: 'Company', icon: 'company', to: '/sUsers/company/list' },
              { label: 'Users', icon: 'users', to: '/sUsers/retailers' },
            ] as const)
          : []),
        ...(company?.isApproved ? ([{ label: 'Settings', icon: 'settings', to: '/sUsers/settings' }] as const) : []),
      ],
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
