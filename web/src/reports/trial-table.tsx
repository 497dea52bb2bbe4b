import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TrialBalance } from '../platform/answers.ts';
import type { Period } from '../platform/periods/period-fields.tsx';
import { Icon } from '../ui/icons.tsx';
import { DrCr, Money } from '../ui/money.tsx';
import classes from './trial-table.module.css';

type Group = TrialBalance['groups'][number];
type Row = TrialBalance['rows'][number];
type Props = {
  orgId: string;
  first: TrialBalance;
  rows: readonly Row[];
  period: Period;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** What was open and where one stood, by company: Esc from a ledger comes back to it. */
const lastView = new Map<string, { open: ReadonlySet<string>; row: string | null }>();
const natures: readonly Group['nature'][] = ['assets', 'liabilities', 'income', 'expenses'];

/** Groups and, under those that are open, their ledgers. Arrows move, right and left open and close, Enter goes into a ledger. */
export function TrialTable({ orgId, first, rows, period, hasMore, isLoadingMore, onMore }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => lastView.get(orgId)?.open ?? new Set());
  const table = useRef<HTMLTableElement>(null);
  const groups = [...first.groups].sort((a, b) => natures.indexOf(a.nature) - natures.indexOf(b.nature) || (a.group < b.group ? -1 : 1));
  const lastLoaded = rows.at(-1)?.group ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when one comes back
  useEffect(() => {
    const row = lastView.get(orgId)?.row;
    if (row) table.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
  }, []);

  // Ledgers come by group and page; an open group of which none has come yet asks for the next page.
  const isAwaited = groups.some(({ group }) => open.has(group) && group > lastLoaded);
  useEffect(() => {
    if (isAwaited && hasMore && !isLoadingMore) onMore();
  }, [isAwaited, hasMore, isLoadingMore, onMore]);

  const toggle = (group: string, isOpen = !open.has(group)) => {
    const now = new Set(open);
    if (isOpen) now.add(group);
    else now.delete(group);
    setOpen(now);
    lastView.set(orgId, { open: now, row: group });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stops = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const focused = document.activeElement as HTMLElement;
    const at = stops.indexOf(focused);
    if (at < 0 || event.ctrlKey || event.altKey) return;
    const group = focused.dataset.group;
    if (event.key === 'ArrowRight' && group) toggle(group, true);
    else if (event.key === 'ArrowLeft' && group) toggle(group, false);
    else {
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
      if (to === undefined) return;
      stops[to]?.focus();
    }
    event.preventDefault();
  };

  const { total } = first;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the buttons and links inside
    <div onKeyDown={onKeyDown}>
      <table ref={table} className={classes.table} aria-label="Trial balance">
        <thead>
          <tr>
            <th scope="col">Group and ledger</th>
            <th scope="col" className={`num ${classes.extra}`}>
              Opening
            </th>
            <th scope="col" className={`num ${classes.extra}`}>
              Debit
            </th>
            <th scope="col" className={`num ${classes.extra}`}>
              Credit
            </th>
            <th scope="col" className={`num ${classes.sided}`}>
              Closing Dr
            </th>
            <th scope="col" className={`num ${classes.sided}`}>
              Closing Cr
            </th>
            <th scope="col" className={`num ${classes.closing}`}>
              Closing
            </th>
          </tr>
        </thead>
        {groups.map((group) => {
          const isOpen = open.has(group.group);
          const ledgers = isOpen ? rows.filter((row) => row.group === group.group) : [];
          const isCut = isOpen && hasMore && group.group >= lastLoaded;
          return (
            <tbody key={group.group}>
              <tr className={classes.group}>
                <th scope="row">
                  <button
                    type="button"
                    data-row={group.group}
                    data-group={group.group}
                    aria-expanded={isOpen}
                    onClick={() => toggle(group.group)}
                  >
                    <span className={classes.chevron} data-open={isOpen || undefined}>
                      <Icon name="chevron" size={14} />
                    </span>
                    {group.group} <span className={`dim hint ${classes.nature}`}>{group.nature}</span>
                  </button>
                </th>
                <Figures of={group} />
              </tr>
              {ledgers.map((row) => (
                <tr key={row.ledgerId}>
                  <th scope="row" className={`${classes.ledger} ${classes.link}`}>
                    <Link
                      to="/sUsers/ledger/$ledgerId"
                      params={{ ledgerId: row.ledgerId }}
                      search={period}
                      data-row={row.ledgerId}
                      onClick={() => lastView.set(orgId, { open, row: row.ledgerId })}
                    >
                      {row.name}
                    </Link>
                  </th>
                  <Figures of={row} />
                </tr>
              ))}
              {isCut && (
                <tr>
                  <td colSpan={7} className={classes.ledger}>
                    <button type="button" className={classes.more} onClick={onMore} disabled={isLoadingMore}>
                      {isLoadingMore ? 'Loading…' : 'Show more ledgers'}
                    </button>
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
        {first.openingStock !== 0 && (
          <tbody>
            <tr>
              <th scope="row" className={`${classes.stock} ${classes.link}`}>
                <Stock on={first.openingStockOn} onLeave={() => lastView.set(orgId, { open, row: STOCK })} />
              </th>
              <Figures of={{ opening: first.openingStock, debit: 0, credit: 0, closing: first.openingStock }} />
            </tr>
          </tbody>
        )}
        {first.openingDifference !== 0 && (
          <tbody>
            <tr>
              <th scope="row" className={classes.lacking}>
                Difference in opening balances
              </th>
              <Figures of={{ opening: first.openingDifference, debit: 0, credit: 0, closing: first.openingDifference }} />
            </tr>
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={classes.extra} />
            <td className={classes.extra} />
            <td className={classes.extra} />
            <td className={`num ${classes.sided}`}>
              <Money paise={total.debit} bare />
            </td>
            <td className={`num ${classes.sided}`}>
              <Money paise={total.credit} bare />
            </td>
            <td className={`num ${classes.closing}`}>
              <DrCr paise={total.debit} /> <DrCr paise={-total.credit} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p role="status" className={classes.verdict} data-tone={total.difference === 0 ? 'received' : 'overdue'}>
        {total.difference === 0
          ? `The books balance: debit and credit are equal, the difference is zero.${first.openingDifference === 0 ? '' : ' Opening balances do not yet: enter what is missing under Ledgers.'}`
          : `The books do not balance: debit and credit differ by ${formatRupees(Math.abs(total.difference), 'two')}. Please tell your support.`}
      </p>
    </div>
  );
}

const STOCK = 'stock';

/** Goods stand at their value when the year began: the stock summary of the day before shows which. Where the books begin, they were entered so. */
function Stock({ on, onLeave }: { on: string | null; onLeave: () => void }) {
  const hint = (text: string) => <span className={`dim hint ${classes.nature}`}>{text}</span>;
  if (on === null) return <>Stock-in-Hand {hint('goods of the opening stock, at its value')}</>;
  return (
    <Link to="/sUsers/stockSummary" search={{ date: on }} data-row={STOCK} onClick={onLeave}>
      Stock-in-Hand {hint(`goods of ${formatDate(on)}, at their value`)}
    </Link>
  );
}

function Figures({ of }: { of: Pick<Row, 'opening' | 'debit' | 'credit' | 'closing'> }) {
  return (
    <>
      <td className={`num ${classes.extra}`}>
        <DrCr paise={of.opening} dashZero />
      </td>
      <td className={`num ${classes.extra}`}>
        <Money paise={of.debit} bare dashZero />
      </td>
      <td className={`num ${classes.extra}`}>
        <Money paise={of.credit} bare dashZero />
      </td>
      <td className={`num ${classes.sided}`}>{of.closing > 0 && <Money paise={of.closing} bare />}</td>
      <td className={`num ${classes.sided}`}>{of.closing < 0 && <Money paise={-of.closing} bare />}</td>
      <td className={`num ${classes.closing}`}>
        <DrCr paise={of.closing} dashZero />
      </td>
    </>
  );
}
