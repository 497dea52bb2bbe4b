import { formatRupees } from '@bahi/core/money/rupee-format';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Desk } from '../platform/answers.ts';
import type { Tone } from '../ui/badge.tsx';
import { shortWeekday } from './days.ts';
import classes from './home.module.css';
import { Sparkline } from './sparkline.tsx';

type Figure = {
  label: string;
  figure: string;
  sub: string;
  tone?: Tone;
  turn?: 'up' | 'down' | undefined;
  course?: readonly number[];
  link: LinkProps;
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Seven figures of the day beside those of the same weekday a week before, each with a link to its source. Whole rupees, because paise are noise at this size. */
export function FiguresStrip({ desk }: { desk: Desk }) {
  const { date, salesToday, receivedToday, paidToday, cashAndBank, receivable, payable, lowStock, days } = desk;
  const week = `last ${shortWeekday(date)}`;
  const compared = ({ amount, weekBefore }: Desk['salesToday']) => ({
    figure: whole(amount),
    sub: weekBefore === 0 ? `Nothing ${week}` : `${whole(weekBefore)} ${week}`,
  });
  const turnOf = ({ amount, weekBefore }: Desk['salesToday']) =>
    weekBefore === 0 || amount === weekBefore ? undefined : amount > weekBefore ? ('up' as const) : ('down' as const);
  const figures: readonly Figure[] = [
    {
      label: 'Sales today',
      ...compared(salesToday),
      turn: turnOf(salesToday),
      course: days.map(({ sales }) => sales),
      link: { to: '/sUsers/vouchers', search: { kind: 'sales' } },
    },
    {
      label: 'Received today',
      ...compared(receivedToday),
      turn: turnOf(receivedToday),
      course: days.map(({ received }) => received),
      link: { to: '/sUsers/vouchers', search: { kind: 'receipt' } },
    },
    { label: 'Paid today', ...compared(paidToday), link: { to: '/sUsers/vouchers', search: { kind: 'payment' } } },
    { label: 'Cash and bank', ...compared(cashAndBank), turn: turnOf(cashAndBank), link: { to: '/sUsers/bankBooks' } },
    { label: 'Receivable', ...due(receivable), link: { to: '/sUsers/outstanding', search: { tab: 'receivables' } } },
    { label: 'Payable', ...due(payable), link: { to: '/sUsers/outstanding', search: { tab: 'payables' } } },
    {
      label: 'Low stock',
      figure: counted(lowStock.count, 'item', 'items'),
      sub: lowStock.out > 0 ? `${lowStock.out} out of stock` : 'None out of stock',
      ...(lowStock.out > 0 && { tone: 'attention' as const }),
      link: { to: '/sUsers/lowStock' },
    },
  ];
  return (
    <ul className={classes.strip} aria-label="Figures of today">
      {figures.map(({ label, figure, sub, tone, turn, course, link }) => (
        <li key={label} className={classes.cell}>
          <Link {...link} className={classes.figureLink}>
            <span className={classes.label}>{label}</span>
            <span className={classes.figures}>
              <strong className={classes.figure}>{figure}</strong>
              {course && <Sparkline values={course} />}
            </span>
            <span className={classes.sub} data-tone={tone}>
              {turn && (
                <>
                  <i className={classes.turn} data-turn={turn} aria-hidden>
                    {turn === 'up' ? '▲' : '▼'}
                  </i>
                  <span className="reader-only">{turn === 'up' ? 'more than ' : 'less than '}</span>
                </>
              )}
              {sub}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const due = ({ amount, overdue }: Desk['payable']) => ({
  figure: whole(amount),
  sub: overdue > 0 ? `${whole(overdue)} overdue` : 'Nothing overdue',
  ...(overdue > 0 && { tone: 'overdue' as const }),
});

/** Rupees without paise; a half is rounded away from zero. */
export function whole(paise: number): string {
  const rupees = Math.sign(paise) * Math.round(Math.abs(paise) / 100);
  return formatRupees(rupees * 100);
}
