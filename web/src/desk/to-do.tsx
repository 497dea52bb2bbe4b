import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Desk } from '../platform/answers.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { takeDraftsNote } from '../platform/drafts/show-on-desk.ts';
import { Icon } from '../ui/icons.tsx';
import { Bone } from '../ui/states.tsx';
import type { Draft } from './drafts.ts';
import { whole } from './figures-strip.tsx';
import home from './home.module.css';
import { pendingWork, type Work } from './pending-work.ts';
import classes from './to-do.module.css';
import { useDrafts } from './use-drafts.ts';

/** Pending work of the company as far as it is loaded, and the drafts on this device, newest first. */
export function ToDo({ desk, isLoading }: { desk: Desk | undefined; isLoading: boolean }) {
  const drafts = useDrafts();
  const now = Date.now();
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      if (!takeDraftsNote()) return;
      heading.current?.scrollIntoView({ block: 'center' });
      heading.current?.focus({ preventScroll: true });
    };
    show();
    // My Account links here from Home itself too; then nothing is mounted again.
    return router.subscribe('onResolved', show);
  }, [router]);
  const ask = async ({ name, paise, discard }: Draft) => {
    const what = paise === null ? name : `${name}, ${whole(paise)},`;
    const text = `${what} is only on this device and does not come back.`;
    if (!(await askConfirm({ title: 'Discard this draft?', text, confirm: 'Discard', cancel: 'Keep' }))) return;
    discard();
    heading.current?.focus({ preventScroll: true }); // its button is gone
  };
  const { now: urgent, week } = desk ? pendingWork(desk) : { now: [], week: [] };
  const isEmpty = drafts.length === 0 && urgent.length === 0 && week.length === 0;
  return (
    <section className={home.box}>
      <h2 ref={heading} tabIndex={-1} className={home.title}>
        To do
      </h2>
      <ul className={classes.groups} aria-label="To do">
        {isLoading && (
          <li role="status" aria-label="Loading">
            <Bone height={110} />
          </li>
        )}
        <Group title="Now">{urgent.map(rowOf)}</Group>
        <Group title="This week">{week.map(rowOf)}</Group>
        <Group title="Drafts">
          {drafts.map((draft) => (
            <li key={draft.key} className={classes.row}>
              <button type="button" className={classes.open} onClick={draft.open}>
                <span className={classes.name}>{draft.name}</span>
                {draft.paise !== null && <span className="num">{whole(draft.paise)}</span>}
                <span className={classes.age} data-tone={now - draft.changedAt > DAY ? 'attention' : undefined}>
                  {ageText(now - draft.changedAt)}
                </span>
              </button>
              <button type="button" className={classes.discard} aria-label={`Discard ${draft.name}`} onClick={() => void ask(draft)}>
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </Group>
        {isEmpty && !isLoading && <li className="dim">{desk ? 'Nothing pending.' : 'No drafts.'}</li>}
      </ul>
    </section>
  );
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <li>
      <h3 id={id} className={classes.group}>
        {title}
      </h3>
      <ul className={classes.rows} aria-labelledby={id}>
        {children}
      </ul>
    </li>
  );
}

const rowOf = ({ name, detail, figure, when, tone, icon, link }: Work) => (
  <li key={name} className={classes.row}>
    <Link {...link} className={classes.open}>
      <span className={classes.icon}>
        <Icon name={icon} size={16} />
      </span>
      <span className={classes.name}>
        {name} <span className="dim">{detail}</span>
      </span>
      <span className="num">{figure}</span>
      <span className={classes.age} data-tone={tone}>
        {when}
      </span>
    </Link>
  </li>
);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns `12 min`, `3 h`, `2 days`. */
export function ageText(millis: number): string {
  if (millis < MINUTE) return 'now';
  if (millis < HOUR) return `${Math.floor(millis / MINUTE)} min`;
  if (millis < DAY) return `${Math.floor(millis / HOUR)} h`;
  const days = Math.floor(millis / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
