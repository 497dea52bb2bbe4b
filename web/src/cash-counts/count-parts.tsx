import { Money } from '../ui/amount.tsx';
import type { Column } from '../ui/data-table.tsx';
import classes from './cash-counts.module.css';
import { type Count, Gap } from './gap.tsx';

/** Books, counted and difference: the columns of every list of counts. */
export const figureColumns: readonly Column<Count>[] = [
  { head: 'Books', cell: ({ bookPaise }) => <Money paise={bookPaise} bare dashZero />, isNumber: true },
  { head: 'Counted', cell: ({ countedPaise }) => <Money paise={countedPaise} bare dashZero />, isNumber: true },
  { head: 'Difference', cell: (count) => <Gap count={count} />, isNumber: true },
];

/** A count in a list on a phone: title, counted amount, user and difference. */
export function CountCard({ count, title, by }: { count: Count; title: string; by: string }) {
  return (
    <span className={classes.card}>
      <span>{title}</span>
      <Money paise={count.countedPaise} strong />
      <span className="dim">{by}</span>
      <Gap count={count} />
    </span>
  );
}
