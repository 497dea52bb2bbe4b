import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../ui/icons.tsx';

/** An entry of a sidebar: it leads somewhere, or does something. */
export type MenuEntry = { readonly label: string; readonly icon: IconName } & (
  | {
      readonly to: LinkProps['to'];
      /** Screens that stand beside it, one tab away. */
      readonly also?: readonly string[];
    }
  | { readonly act: () => void }
);
export type MenuGroup = { readonly title?: string; readonly entries: readonly MenuEntry[] };

/** Leads to where an entry leads. */
export type Go = (how: { ignoreBlocker?: boolean }) => void;
