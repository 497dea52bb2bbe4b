import { formatRupees } from '@bahi/core/money/rupee-format';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Desk } from '../platform/answers.ts';
import type { Tone } from '../ui/badge.tsx';
import classes from './home.module.css';

type Figure = { label: string; figure: string; sub: string; tone?: Tone; link: LinkProps };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Seven figures of the day, each with a link to its source. Whole rupees, because paise are noise at this size. */
export function FiguresStrip({ desk }: { desk: Desk }) {
  const { salesToday, receivedToday, paidToday, cashAndBank, receivable, payable, lowStock } = desk;
  const figures: readonly Figure[] = [
    {
      label: 'Sales today',
      figure: whole(salesToday.amount),
      sub: counted(salesToday.count, 'bill', 'bills'),
      link: { to: '/sUsers/vouchers', search: { kind: 'sales' } },
    },
    {
      label: 'Received today',
      figure: whole(receivedToday.amount),
      sub: counted(receivedToday.count, 'receipt', 'receipts'),
      ...(receivedToday.count > 0 && { tone: 'received' as const }),
      link: { to: '/sUsers/vouchers', search: { kind: 'receipt' } },
    },
    {
      label: 'Paid today',
      figure: whole(paidToday.amount),
      sub: counted(paidToday.count, 'payment', 'payments'),
      link: { to: '/sUsers/vouchers', search: { kind: 'payment' } },
    },
    {
      label: 'Cash and bank',
      figure: whole(cashAndBank.amount),
      sub: counted(cashAndBank.count, 'account', 'accounts'),
      link: { to: '/sUsers/trialBalance' },
    },
    { label: 'Receivable', ...due(receivable), link: { to: '/sUsers/outstanding', search: { tab: 'receivables' } } },
    { label: 'Payable', ...due(payable), link: { to: '/sUsers/outstanding', search: { tab: 'payables' } } },
    {
      label: 'Low stock',
      figure: counted(lowStock.count, 'item', 'items'),
      sub: lowStock.out > 0 ? `${lowStock.out} out` : 'None out of stock',
      ...(lowStock.count > 0 && { tone: 'attention' as const }),
      link: { to: '/sUsers/lowStock' },
    },
  ];
  return (
    <ul className={classes.strip} aria-label="Figures of today">
      {figures.map(({ label, figure, sub, tone, link }) => (
        <li key={label} className={classes.cell}>
          <Link {...link} className={classes.figureLink}>
            <span className={classes.label}>{label}</span>
            <strong className={classes.figure}>{figure}</strong>
            <span className={classes.sub} data-tone={tone}>
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
  sub: overdue > 0 ? `${whole(overdue)} overdue` : 'nothing overdue',
  ...(overdue > 0 && { tone: 'overdue' as const }),
});

/** Rupees without paise; a half is rounded away from zero. */
export function whole(paise: number): string {
  const rupees = Math.sign(paise) * Math.round(Math.abs(paise) / 100);
  return formatRupees(rupees * 100);
}
