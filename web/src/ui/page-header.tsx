import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { createContext, memo, type ReactNode, useContext, useRef } from 'react';
import { ActionMenu, type MenuItem } from './action-menu.tsx';
import { useArrowIntoRows } from './arrow-into-rows.ts';
import { useFocusWhenLost } from './focus-when-lost.ts';
import { Icon } from './icons.tsx';
import classes from './page-header.module.css';

/** The shell offers its menu here; on a phone the header shows the button for it. */
export const OpenMenuContext = createContext<(() => void) | null>(null);
/** The area's entries of My Account; none where the area has a menu of its own. */
export const AccountContext = createContext<readonly MenuItem[]>([]);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The route from which this page was opened; the arrow leads back there. */
    from?: string;
    /** The report of the list of reports from which this page was opened; the arrow leads to that list and to its entry. */
    summaryType?: string;
  }
}

type Props = {
  title: string;
  /** Beside the title, dim: a number, a count. */
  detail?: ReactNode;
  /** Where the arrow leads when the page was opened from nowhere in particular: back in history, or nowhere on the first screen of a menu. */
  back?: 'history' | 'none' | (() => void);
  /** The one button of the page, at the right. */
  action?: ReactNode;
};

/** The bar over every page: back, title, one action, My Account. It also names the browser's tab. */
export function PageHeader({ title, detail, back = 'history', action }: Props) {
  const openMenu = useContext(OpenMenuContext);
  const account = useContext(AccountContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const goBack = useGoBack(back);

  useFocusWhenLost(heading);
  useArrowIntoRows(heading);

  return (
    <header className={classes.header}>
      <title>{`${title} · Bahi`}</title>
      {openMenu && !goBack && (
        <button type="button" className={classes.menu} aria-label="Open the menu" onClick={openMenu}>
          <Icon name="menu" />
        </button>
      )}
      {goBack && (
        <button type="button" className={classes.back} aria-label="Back" onClick={goBack}>
          <Icon name="back" size={18} />
        </button>
      )}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {detail && <span className={`dim ${classes.detail}`}>{detail}</span>}
      <div className={classes.end}>
        {action}
        {account.length > 0 && <AccountMenu items={account} />}
      </div>
    </header>
  );
}

/** Not drawn again for what is typed on the page below. */
const AccountMenu = memo(({ items }: { items: readonly MenuItem[] }) => (
  <ActionMenu label="My Account" items={items}>
    <Icon name="account" size={18} />
    <span className={classes.wide}>My Account</span>
  </ActionMenu>
));

/** Navigation of the page's own, else the route it was opened from, else the list of reports with the report's type, else back in history. */
function useGoBack(back: NonNullable<Props['back']>): (() => void) | null {
  const { history } = useRouter();
  const { from, summaryType } = useLocation({ select: ({ state }) => state });
  const canGoBack = useCanGoBack();
  if (typeof back === 'function') return back;
  if (from !== undefined) return () => history.push(from);
  if (summaryType !== undefined) return () => history.push(`/sUsers/reports?summary=${encodeURIComponent(summaryType)}`);
  return back === 'history' && canGoBack ? () => history.back() : null;
}
