import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../ui/icons.tsx';

/** An entry of a sidebar: a link or an action. */
export type MenuEntry = { readonly label: string; readonly icon: IconName } & (
  | {
      readonly to: LinkProps['to'];
      /** Neighbouring screens, one tab away. */
      readonly also?: readonly string[];
    }
  | { readonly act: () => void }
);
export type MenuGroup = { readonly title?: string; readonly entries: readonly MenuEntry[] };

/** Navigates to the target of an entry. */
export type Go = (how: { ignoreBlocker?: boolean }) => void;
