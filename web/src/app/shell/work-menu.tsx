import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import shell from './shell.module.css';
import { useWork } from './use-work.ts';
import { usePins, useRecent } from './way.ts';
import { type WorkGroup, workAt } from './work.ts';
import classes from './work-menu.module.css';

const icons: Readonly<Record<WorkGroup['title'], IconName>> = {
  Sales: 'bill',
  Purchases: 'cart',
  Money: 'bank',
  Stock: 'box',
  Books: 'books',
  GST: 'percent',
  Masters: 'tag',
};
const OPEN_KEY = 'bahi.workGroup';
const RECENT_SHOWN = 3;

/** Below the entries of the specification: pinned and recent screens, then the groups of the work, one of them open. */
export function WorkMenu({ person, isRail }: { person: string; isRail: boolean }) {
  const { pathname, href, search } = useLocation();
  const { groups } = useWork();
  const pins = usePins(person);
  const recent = useRecent(person).filter((each) => pins.every((pin) => pin.href !== each.href));
  const here = workAt(pathname, search as { kind?: unknown; tab?: unknown });
  const [kept, setKept] = useState(() => localStorage.getItem(OPEN_KEY) ?? 'Sales');
  const isPinHere = pins.some((pin) => pin.href === href);

  const toggle = (title: string) => {
    const next = kept === title ? '' : title;
    localStorage.setItem(OPEN_KEY, next);
    setKept(next);
  };
  if (groups.length === 0) return null;
  if (isRail) {
    return (
      <nav className={classes.work} aria-label="Work">
        {groups.map(({ title, screens: [first] }) => {
          const isHere = here?.group?.title === title;
          return (
            first && (
              <Link
                key={title}
                {...first.link}
                className={`${shell.entry} ${classes.icon}`}
                title={title}
                data-here={isHere || undefined}
                {...(isHere && { 'aria-current': 'true' as const })}
              >
                <Icon name={icons[title]} size={18} />
                <span className="reader-only">{title}</span>
              </Link>
            )
          );
        })}
      </nav>
    );
  }
  const places = [
    { title: 'Pinned', kept: pins },
    { title: 'Recent', kept: recent.slice(0, RECENT_SHOWN) },
  ];
  return (
    <nav className={classes.work} aria-label="Work">
      {places.map(
        ({ title, kept: entries }) =>
          entries.length > 0 && (
            <div key={title}>
              <div className={shell.groupTitle}>{title}</div>
              {entries.map((each) => (
                <Link
                  key={each.href}
                  to={each.href}
                  className={shell.entry}
                  data-here={(title === 'Pinned' && each.href === href) || undefined}
                >
                  <Icon name="star" size={16} />
                  <span className={classes.text}>{each.label}</span>
                </Link>
              ))}
            </div>
          ),
      )}
      <div className={shell.groupTitle}>Work</div>
      {groups.map(({ title, screens }) => {
        const isHere = here?.group?.title === title;
        const isOpen = isHere || kept === title;
        return (
          <div key={title}>
            <button type="button" className={shell.entry} aria-expanded={isOpen} onClick={() => toggle(title)}>
              <Icon name={icons[title]} size={18} />
              <span className={classes.text}>{title}</span>
              <span className={classes.turn} data-open={isOpen || undefined}>
                <Icon name="chevron" size={14} />
              </span>
            </button>
            {isOpen && (
              <div className={classes.screens}>
                {screens.map((screen) => {
                  const isScreen = !isPinHere && screen === here?.screen;
                  return (
                    <Link
                      key={screen.label}
                      {...screen.link}
                      className={shell.entry}
                      data-here={isScreen || undefined}
                      {...(screen === here?.screen && { 'aria-current': 'page' as const })}
                    >
                      {screen.label}
                    </Link>
                  );
                })}
              </div>
            )}
          </div>
        );
      })}
    </nav>
  );
}
