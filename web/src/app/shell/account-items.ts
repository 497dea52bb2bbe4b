import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChosenCompany } from '../../platform/company.ts';
import type { MenuItem } from '../../ui/action-menu.tsx';

/** An entry of My Account. It links to a page, with the origin for the way back and perhaps a note for that page, or calls a function. */
export type AccountItem = {
  readonly label: string;
  /** Shown only in a company of type self, which keeps its inventory here. */
  readonly isTypeSpecific?: true;
} & (
  | {
      readonly to: NonNullable<LinkProps['to']> /** Stored in local storage under this name. */;
      readonly save?: { readonly name: string; readonly data: unknown };
    }
  | { readonly act: () => void }
);

/** The entries as menu items, for the chosen company. */
export function useAccountMenu(items: readonly AccountItem[], company: ChosenCompany | null): readonly MenuItem[] {
  const router = useRouter();
  return useMemo(
    () =>
      items.map((item) => ({
        label: item.label,
        disabledBecause: item.isTypeSpecific && company?.type !== 'self' ? 'Only for a company of type self' : null,
        onChoose: () => {
          if ('act' in item) return item.act();
          if (item.save) localStorage.setItem(item.save.name, JSON.stringify(item.save.data));
          const { pathname, href: from } = router.state.location;
          // The present page keeps its own way back.
          void router.navigate({ to: item.to, state: (state) => (pathname === item.to ? state : { ...state, from }) });
        },
      })),
    [items, company?.type, router],
  );
}
