import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { reportSections } from '../platform/report-tiles.ts';
import { useOffered } from '../platform/use-offered.ts';
import { Icon } from '../ui/icons.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { TileOf } from '../ui/tile.ts';
import classes from './report-list.module.css';

type Section = (typeof reportSections)[number];
type Report = TileOf & { readonly label: Section['tiles'][number]['label'] };

/** A description of each report. */
const about: Readonly<Record<Report['label'], string>> = {
  'Day book': 'Every voucher, the newest first',
  'Trial balance': 'The balance of each ledger, debits beside credits',
  'Group summary': 'The groups and ledgers below each group, level by level',
  'Monthly summary': 'Any ledger or group, month by month',
  'Cash flow': 'Where the cash came from and went, by operating, investing and financing',
  Ratios: 'Current and quick ratio, debt, margins, turnover and returns, with their figures',
  'Profit and loss': 'Sales, cost and expenses of any period, beside another one, by months or quarters',
  'Balance sheet': 'What the company owns and owes on any day',
  Registers: 'Sales, purchases, notes, orders, receipts and payments one by one, or by party, item, month',
  'Gross profit': 'What each bill, item or party earned above the cost of its goods',
  'Pending orders': 'What customers wait for and suppliers still owe, overdue first',
  TDS: 'What was deducted, paid and claimed, by quarter',
  'Cash and bank books': 'What came in and went out, with its balance',
  Cheques: 'In hand, deposited, cleared and bounced',
  'Bank statement': 'The lines of the bank beside your vouchers',
  'My day': 'What I collected, and the count of its cash',
  'Hand-overs': 'What was collected and given on',
  'Stock summary': 'What lies where, and what it is worth',
  'Stock movement': 'Opening, in, out and closing of each product in a period',
  'Fast and slow movers': 'How often each product was sold over, and what lies without a sale',
  'Stock ageing': 'How long the stock of each product has been lying',
  'Near expiry': 'Batches in stock that have expired or soon will',
  'Negative stock': 'Goods of which more has left than came in',
  'Low stock': 'Goods at or below their reorder level',
  'Serial numbers': 'Where a piece is, from whom it came and to whom it went',
  'Warranty cards': 'Found by their number or the buyer’s mobile',
  Outstanding: 'Who owes and who is owed, bill by bill',
  'Outstanding summary': 'The same by age, in one look',
  Occupancy: 'Rooms sold, average rate and revenue for each room by day, beside another period',
  'Year calendar': 'Twelve months of days with their occupancy',
  Forecast: 'What is booked for the next days, by day or room type',
  'Pick-up': 'What was booked for each night since an earlier close',
  'Revenue by head': 'Rooms, food plans, extras and the restaurant, and the way to the sales vouchers',
  'City ledger': 'Open bills of guests and companies after check-out, by age',
  'House list': 'Who is in the house, comes or leaves on any days',
  'Register of guests': 'Guests by arrival, as the police asks for them',
  'Feedback of guests': 'Stars and remarks of guests after check-out',
  'Form III register': 'Forms of foreigners with their due days and acknowledgements',
  Parties: 'Customers and suppliers with their balances',
  Products: 'Goods and services with price, tax and stock',
};

function SectionOfReports({ title, tiles }: Section) {
  const offered = useOffered(tiles) as readonly Report[];
  if (offered.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.reports} aria-label={title}>
        {offered.map(({ label, link }) => (
          <li key={label} className={classes.report}>
            <span>
              <Link {...link} state={{ summaryType: label }} className={classes.link}>
                {label}
              </Link>
              <span className="dim hint">{about[label]}</span>
            </span>
            <Icon name="chevron" size={16} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All reports by section. A user who returns from a report finds the focus on its entry. */
export function ReportList() {
  const { summary } = useSearch({ strict: false });
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entries = [...(page.current?.querySelectorAll('a') ?? [])];
    entries.find(({ textContent }) => textContent?.trim() === summary)?.focus();
  }, [summary]);
  return (
    <>
      <PageHeader title="Reports" back="none" />
      <div ref={page} className={classes.page}>
        {reportSections.map((section) => (
          <SectionOfReports key={section.title} {...section} />
        ))}
      </div>
    </>
  );
}
