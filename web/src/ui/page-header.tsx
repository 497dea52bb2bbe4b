import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ActionMenu, type MenuItem } from './action-menu.tsx';
import { Icon } from './icons.tsx';
import classes from './page-header.module.css';

/** The shell offers its menu here; on a phone the header shows the button for it. */
export const OpenMenuContext = createContext<(() => void) | null>(null);

type Props = {
  title: string;
  /** Beside the title, dim: a number, a count. */
  detail?: ReactNode;
  /** Where the arrow leads: back in history, somewhere of its own, or nowhere on the first screen of a menu. */
  back?: 'history' | 'none' | (() => void);
  /** The one button of the page, at the right. */
  action?: ReactNode;
  /** Entries of My Account; left out when there are none. */
  account?: readonly MenuItem[];
};

/** The bar over every page: back, title, one action, My Account. It also names the browser's tab. */
export function PageHeader({ title, detail, back = 'history', action, account }: Props) {
  const openMenu = useContext(OpenMenuContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  const canGoBack = useCanGoBack();

  // After a change of screens the focus would lie on what is gone; a field of the page with autofocus goes first.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const goBack = back === 'history' ? () => router.history.back() : back;
  const showsBack = typeof goBack === 'function' && (back !== 'history' || canGoBack);
  return (
    <header className={classes.header}>
      <title>{`${title} · Bahi`}</title>
      {openMenu && !showsBack && (
        <button type="button" className={classes.menu} aria-label="Open the menu" onClick={openMenu}>
          <Icon name="menu" />
        </button>
      )}
      {showsBack && (
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
        {account && account.length > 0 && (
          <ActionMenu label="My Account" items={account}>
            <Icon name="account" size={18} />
            <span className={classes.wide}>My Account</span>
          </ActionMenu>
        )}
      </div>
    </header>
  );
}
