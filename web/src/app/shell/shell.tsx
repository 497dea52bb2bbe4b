import './mantine-areas.css';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { OpenMenuContext } from '../../ui/page-header.tsx';
import { LoadingPage } from '../../ui/ring.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { CrashBoundary } from '../crash-boundary.tsx';
import { InShellContext } from './in-shell.ts';
import type { Go, MenuEntry, MenuGroup } from './menu.ts';
import classes from './shell.module.css';

type Props = {
  /** Above the menu: the logo and the company switcher. `isRail`: only icons fit. */
  head: (isRail: boolean) => ReactNode;
  groups: readonly MenuGroup[];
  /** Called before an entry of the groups is opened; it decides whether to navigate. */
  onOpen?: (go: Go) => void;
  /** Below the groups: what the area adds to them. */
  more?: (isRail: boolean) => ReactNode;
  /** True on screens that need the width: the menu folds to icons until the user unfolds it there. */
  isFolded?: boolean;
  /** The entry at the bottom of the menu. */
  last?: MenuEntry;
  /** Shown above every page. */
  notice?: ReactNode;
  /** The user, below the menu. */
  foot?: ReactNode;
  version: string;
  /** Shown on phones; it opens the menu. */
  bottomBar?: (openMenu: () => void) => ReactNode;
  children?: ReactNode;
};

const RAIL_KEY = 'bahi.rail';

/** The frame of an area: the menu beside the pages. Below 768 px the menu is a drawer; above, it folds to icons. */
export function Shell({ head, groups, more, isFolded = false, onOpen, notice, last, foot, version, bottomBar, children }: Props) {
  const isPhone = useIsPhone();
  const [isKeptRail, setIsKeptRail] = useState(() => (localStorage.getItem(RAIL_KEY) ?? String(window.innerWidth < 1024)) === 'true');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isRail = isKeptRail || (isFolded && !isUnfolded);
  const drawer = useRef<HTMLDialogElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of screens closes the drawer
  useEffect(() => drawer.current?.close(), [path, isPhone]);

  const fold = () => {
    if (isFolded && !isKeptRail) return setIsUnfolded(!isUnfolded);
    localStorage.setItem(RAIL_KEY, String(!isRail));
    setIsKeptRail(!isRail);
  };
  const openMenu = () => drawer.current?.showModal();
  const navigate = useNavigate();
  /** A click that stays in this tab. The drawer must close first, because it is above every dialog. */
  const press = (event: MouseEvent, entry: MenuEntry) => {
    drawer.current?.close();
    if ('act' in entry) return entry.act();
    if (!onOpen || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen((how) => void navigate({ to: entry.to, ...how }));
  };
  const menu = (isNarrow: boolean) => (
    <>
      <div className={classes.head}>{head(isNarrow)}</div>
      <div className={classes.nav}>
        <nav aria-label="Main">
          {groups.map((group) => (
            <Group key={group.title ?? 'main'} group={group} isRail={isNarrow} path={path} onPress={press} />
          ))}
        </nav>
        {more?.(isNarrow)}
      </div>
      <div className={classes.foot}>
        {!isNarrow && foot}
        {last && <Entry entry={last} isRail={isNarrow} isHere={false} onPress={press} />}
        <div className={classes.last}>
          {!isNarrow && <ThemeSwitch />}
          {!isNarrow && <span className={classes.version}>{version}</span>}
          {!isPhone && (
            <button
              type="button"
              className={classes.fold}
              aria-label={isNarrow ? 'Show the menu in full' : 'Fold the menu to icons'}
              aria-expanded={!isNarrow}
              onClick={fold}
            >
              <Icon name="collapse" size={18} />
            </button>
          )}
        </div>
      </div>
    </>
  );

  return (
    <OpenMenuContext value={isPhone && !bottomBar ? openMenu : null}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <div className={classes.shell}>
        {isPhone ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
          <dialog
            ref={drawer}
            className={classes.drawer}
            aria-label="Menu"
            onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
          >
            <div className={classes.side}>{menu(false)}</div>
          </dialog>
        ) : (
          <aside className={classes.side} data-rail={isRail || undefined}>
            {menu(isRail)}
          </aside>
        )}
        <main id="content" tabIndex={-1} className={classes.main} data-bar={(isPhone && bottomBar !== undefined) || undefined}>
          <InShellContext value>
            {notice}
            <CrashBoundary place={path}>
              <Suspense fallback={<LoadingPage />}>{children ?? <Outlet />}</Suspense>
            </CrashBoundary>
          </InShellContext>
        </main>
        {isPhone && bottomBar?.(openMenu)}
      </div>
    </OpenMenuContext>
  );
}

type Press = (event: MouseEvent, entry: MenuEntry) => void;

function Group({ group, isRail, path, onPress }: { group: MenuGroup; isRail: boolean; path: string; onPress: Press }) {
  return (
    <div className={classes.group}>
      {group.title && <div className={isRail ? classes.rule : classes.groupTitle}>{!isRail && group.title}</div>}
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.label}>
            <Entry
              entry={entry}
              isRail={isRail}
              isHere={'to' in entry && [entry.to, ...(entry.also ?? [])].some((to) => path === to || path.startsWith(`${to}/`))}
              onPress={onPress}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, isRail, isHere, onPress }: { entry: MenuEntry; isRail: boolean; isHere: boolean; onPress: Press }) {
  const content = (
    <>
      <Icon name={entry.icon} size={18} />
      <span className={isRail ? 'reader-only' : undefined}>{entry.label}</span>
    </>
  );
  const look = { className: classes.entry, 'data-here': isHere || undefined, ...(isRail && { title: entry.label }) };
  if ('act' in entry) {
    return (
      <button type="button" {...look} onClick={(event) => onPress(event, entry)}>
        {content}
      </button>
    );
  }
  return (
    <Link to={entry.to} {...look} onClick={(event) => onPress(event, entry)} {...(isHere && { 'aria-current': 'page' as const })}>
      {content}
    </Link>
  );
}
