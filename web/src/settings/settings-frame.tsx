import { TextInput } from '@mantine/core';
import { Link, type LinkProps, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './settings-frame.module.css';

/** An entry of the navigation: a page of the settings, or a screen elsewhere. `words` are the names of its settings, for the search;
 * `missing` counts what the law requires there and is not entered. */
export type SettingsEntry = { readonly label: string; readonly words?: string; readonly missing?: number } & (
  | { readonly page: string }
  | { readonly to: NonNullable<LinkProps['to']>; readonly search?: Readonly<Record<string, string>> }
);
export type SettingsGroup = { readonly title: string; readonly entries: readonly SettingsEntry[] };

const hasWords = ({ label, words = '' }: SettingsEntry, asked: string) =>
  asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${label} ${words}`.toLowerCase().includes(word));

/**
 * Settings as pages, one section each, beside their navigation. `/` searches it. On a phone the navigation is the first page. The address
 * contains the page.
 */
export function SettingsFrame({ groups, children }: { groups: readonly SettingsGroup[]; children: (page: string) => ReactNode }) {
  const { page: asked } = useSearch({ strict: false }) as { page?: string };
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const pages = groups.flatMap(({ entries }) => entries.flatMap((entry) => ('page' in entry ? entry.page : [])));
  const page = pages.includes(asked ?? '') ? asked : isPhone ? undefined : pages[0];
  const isListed = !isPhone || page === undefined;
  const toList = () => void navigate({ to: pathname, search: {} as never });
  return (
    <>
      <PageHeader title="Settings" back={isPhone && page !== undefined ? toList : 'none'} />
      <div className={classes.frame}>
        {isListed && <Navigation groups={groups} page={page} pathname={pathname} />}
        <div className={classes.content} hidden={page === undefined}>
          {children(page ?? '')}
        </div>
      </div>
    </>
  );
}

/** The name, and in amber how much is missing there. */
function EntryLabel({ entry: { label, missing = 0 } }: { entry: SettingsEntry }) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      {missing > 0 && (
        <Badge tone="attention">
          {missing}
          <span className="reader-only"> missing</span>
        </Badge>
      )}
    </>
  );
}

type NavigationProps = { groups: readonly SettingsGroup[]; page: string | undefined; pathname: string };

function Navigation({ groups, page, pathname }: NavigationProps) {
  const [asked, setAsked] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const id = useId();
  useKeys({ '/': () => search.current?.focus() });
  const found = groups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => hasWords(entry, asked.trim())) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav className={classes.nav} aria-label="Settings">
      <TextInput
        ref={search}
        type="search"
        aria-label="Find a setting"
        aria-keyshortcuts="/"
        placeholder="Find a setting"
        leftSection={<Icon name="search" size={16} />}
        value={asked}
        onChange={({ currentTarget }) => setAsked(currentTarget.value)}
      />
      {found.map(({ title, entries }, at) => (
        <section key={title} aria-labelledby={`${id}${at}`}>
          <h2 id={`${id}${at}`} className={classes.group}>
            {title}
          </h2>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.label}>
                {'page' in entry ? (
                  <Link
                    to={pathname}
                    search={{ page: entry.page } as never}
                    className={classes.entry}
                    aria-current={entry.page === page ? 'page' : undefined}
                  >
                    <EntryLabel entry={entry} />
                  </Link>
                ) : (
                  <Link to={entry.to} {...(entry.search && { search: entry.search as never })} className={classes.entry}>
                    <EntryLabel entry={entry} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="dim hint">No matches</p>}
    </nav>
  );
}
