import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { createContext, memo, type ReactNode, useContext, useRef } from 'react';
import { ActionMenu, type MenuItem } from './action-menu.tsx';
import { useArrowIntoRows } from './arrow-into-rows.ts';
import { useFocusWhenLost } from './focus-when-lost.ts';
import { Icon } from './icons.tsx';
import { KeyHint } from './key-hint.tsx';
import classes from './page-header.module.css';

/** The shell provides its menu here; on a phone the header shows the button for it. */
export const OpenMenuContext = createContext<(() => void) | null>(null);
/** The area's entries of My Account; empty if the area has its own menu. */
export const AccountContext = createContext<readonly MenuItem[]>([]);

/** An area offers this in the header of every page; null where it offers nothing. */
export type Way = {
  /** The screen above this one; null on the first screen. */
  readonly above: { readonly label: string; readonly to: string } | null;
  readonly onSearch: (() => void) | null;
  readonly isPinned: boolean;
  /** Pins this screen under its title, or unpins it. */
  readonly onPin: (title: string) => void;
};
export const WayContext = createContext<Way | null>(null);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The route from which this page was opened; the back arrow returns there. */
    from?: string;
    /** The entry in the list of reports from which this page was opened; the back arrow returns to it. */
    summaryType?: string;
  }
}

type Props = {
  title: string;
  /** Dimmed text beside the title: a number, a count. */
  detail?: ReactNode;
  /** The default of the back arrow: back in history, or hidden on a first screen of the menu. */
  back?: 'history' | 'none' | (() => void);
  /** The one button of the page, on the right. */
  action?: ReactNode;
};

/** The bar above every page: back, title, one action, My Account. It also sets the title of the browser's tab. */
export function PageHeader({ title, detail, back = 'history', action }: Props) {
  const openMenu = useContext(OpenMenuContext);
  const account = useContext(AccountContext);
  const way = useContext(WayContext);
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
      {way?.above && (
        <nav className={classes.trail} aria-label="Breadcrumb">
          <Link to={way.above.to}>{way.above.label}</Link>
          <span aria-hidden>/</span>
        </nav>
      )}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {way?.above && (
        <button
          type="button"
          className={classes.pin}
          aria-label="Pin this screen"
          aria-pressed={way.isPinned}
          title={way.isPinned ? 'Unpin this screen' : 'Pin this screen'}
          onClick={() => way.onPin(title)}
        >
          <Icon name="star" size={16} />
        </button>
      )}
      {detail && <span className={`dim ${classes.detail}`}>{detail}</span>}
      <div className={classes.end}>
        {action}
        {way?.onSearch && (
          <button
            type="button"
            className={classes.search}
            title="Go to anything"
            aria-keyshortcuts="Control+K Alt+G"
            onClick={way.onSearch}
          >
            <Icon name="search" size={16} />
            <span className={classes.searchText}>Go to anything</span>
            <KeyHint keys="Ctrl+K" />
          </button>
        )}
        {account.length > 0 && <AccountMenu items={account} />}
      </div>
    </header>
  );
}

/** Not rendered again for input on the page below. */
const AccountMenu = memo(({ items }: { items: readonly MenuItem[] }) => (
  <ActionMenu label="My Account" items={items}>
    <Icon name="account" size={18} />
    <span className={classes.wide}>My Account</span>
  </ActionMenu>
));

/** The page's own navigation, else the route that opened it, else the list of reports with the report's entry, else back in history. */
function useGoBack(back: NonNullable<Props['back']>): (() => void) | null {
  const { history } = useRouter();
  const { from, summaryType } = useLocation({ select: ({ state }) => state });
  const canGoBack = useCanGoBack();
  if (typeof back === 'function') return back;
  if (from !== undefined) return () => history.push(from);
  if (summaryType !== undefined) return () => history.push(`/sUsers/reports?summary=${encodeURIComponent(summaryType)}`);
  return back === 'history' && canGoBack ? () => history.back() : null;
}
