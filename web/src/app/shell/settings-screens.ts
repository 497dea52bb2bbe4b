import { pageOf } from '../../settings/pages-of-company.ts';
import type { WorkScreen } from './work.ts';

/** The pages of the settings, for the search. `words` are the names of what is set there. */
export const settingsScreens: readonly (WorkScreen & { readonly words: string })[] = [
  ...Object.values(pageOf).map(({ label, page, words }) => ({
    label,
    words,
    link: { to: '/sUsers/settings', search: { page } } as const,
    forAdmins: true,
  })),
  {
    label: 'Preferences',
    words: 'theme dark light mode keys keyboard shortcuts hints keymap tally',
    link: { to: '/sUsers/settings', search: { page: 'preferences' } },
  },
];
