import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { FiguresStrip, whole } from '../desk/figures-strip.tsx';
import { ManagersFigures, TurnoverChart } from '../desk/lazy-chart.tsx';
import { pendingWork, type Work } from '../desk/pending-work.ts';
import { Sparkline } from '../desk/sparkline.tsx';
import type { Desk } from '../platform/answers.ts';
import { CompanyContext, chooseCompany, choosing } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { Box } from '../ui/box.tsx';
import { Icon } from '../ui/icons.tsx';
import { ErrorState, ListSkeleton } from '../ui/states.tsx';
import classes from './owner-figures.module.css';
import { isViewedByOwner } from './owner-views.ts';

type Owned = { readonly _id: string; readonly name: string; readonly type: 'integrated' | 'self' | 'other' };

const FEW = 6;

/** The figures of all companies of the owner, and of the chosen one today's vouchers and largest debtors. Each opens its report, view only. */
export function OwnerFigures({ companies }: { companies: readonly Owned[] }) {
  const chosen = useContext(CompanyContext); // null until the shell knows the companies
  const desks = useQueries({ queries: companies.map(({ _id: orgId }) => query.reports.getDesk.queryOptions({ input: { orgId } })) });
  const company = companies.find(({ _id }) => _id === chosen?._id) ?? companies[0];
  const known = companies.flatMap((each, at) => {
    const desk = desks[at]?.data;
    return desk ? [{ company: each, desk }] : [];
  });
  const desk = known.find((each) => each.company._id === company?._id)?.desk;
  if (!company) return null;
  if (desks.some(({ isPending }) => isPending)) return <ListSkeleton rows={6} label="Loading the figures" />;
  const failed = desks.find(({ error }) => error !== null);
  if (known.length === 0 && failed?.error) return <ErrorState text={failed.error.message} onRetry={() => void failed.refetch()} />;
  return (
    <div className={classes.page}>
      {desk && <FiguresStrip desk={desk} />}
      <div className={classes.pair}>
        {desk && <TurnoverChart key={company._id} orgId={company._id} desk={desk} />}
        <NeedsAttention known={known} isOne={companies.length === 1} />
      </div>
      <ManagersFigures orgId={company._id} />
      {companies.length > 1 && <Companies known={known} count={companies.length} chosenId={company._id} />}
      <div className={classes.pair}>
        <TodaysVouchers orgId={company._id} />
        <TopDebtors orgId={company._id} />
      </div>
    </div>
  );
}

type Known = readonly { readonly company: Owned; readonly desk: Desk }[];
type Column = { head: string; of: (desk: Desk) => number; link: LinkProps; isLate?: boolean; hasCourse?: true };

const columns: readonly Column[] = [
  { head: 'Sales today', of: ({ salesToday }) => salesToday.amount, link: { to: '/sUsers/vouchers', search: { kind: 'sales' } } },
  {
    head: 'Received today',
    of: ({ receivedToday }) => receivedToday.amount,
    link: { to: '/sUsers/vouchers', search: { kind: 'receipt' } },
  },
  {
    head: 'Sales, 14 days',
    of: ({ days }) => days.reduce((sum, day) => sum + day.sales, 0),
    link: { to: '/sUsers/vouchers', search: { kind: 'sales' } },
    hasCourse: true,
  },
  { head: 'Cash and bank', of: ({ cashAndBank }) => cashAndBank.amount, link: { to: '/sUsers/bankBooks' } },
  { head: 'Receivable', of: ({ receivable }) => receivable.amount, link: { to: '/sUsers/outstanding', search: { tab: 'receivables' } } },
  {
    head: 'Overdue',
    of: ({ receivable }) => receivable.overdue,
    link: { to: '/sUsers/outstanding', search: { tab: 'receivables', status: 'overdue' } },
    isLate: true,
  },
  { head: 'Payable', of: ({ payable }) => payable.amount, link: { to: '/sUsers/outstanding', search: { tab: 'payables' } } },
];

/** One row for each company that could be read, and their sum. A figure opens its report in that company. */
function Companies({ known, count, chosenId }: { known: Known; count: number; chosenId: string }) {
  return (
    <div className={classes.scroll}>
      <p className={classes.addUp}>
        <Link to="/pUsers/severalCompanies">Statements of several companies, added up</Link>
      </p>
      <table className={classes.table} aria-label="Companies">
        <thead>
          <tr>
            <th scope="col">Company</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(({ company, desk }) => (
            <tr key={company._id} data-chosen={company._id === chosenId || undefined}>
              <th scope="row">
                <button type="button" className={classes.choose} onClick={() => chooseCompany(company)}>
                  {company.name}
                </button>
              </th>
              {columns.map(({ head, of, link, isLate = false, hasCourse }) => (
                <td key={head} className="num" data-late={(isLate && of(desk) > 0) || undefined}>
                  {hasCourse && (
                    <span className={classes.course}>
                      <Sparkline values={desk.days.map(({ sales }) => sales)} />
                    </span>
                  )}
                  <Link {...link} {...choosing(company)} aria-label={`${head} of ${company.name}: ${whole(of(desk))}`}>
                    {whole(of(desk))}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {count > 1 && (
          <tfoot>
            <tr>
              <th scope="row">
                {known.length === count ? 'All companies' : `${known.length} of ${count} companies; the others could not be read`}
              </th>
              {columns.map(({ head, of }) => (
                <td key={head} className="num">
                  {whole(known.reduce((sum, { desk }) => sum + of(desk), 0))}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const MOST_WORK = 6;
const isOverdue = ({ work }: { work: Work }) => work.tone === 'overdue';

/** Pending work of all companies that the owner can look into, overdue first. A line opens its report in that company. */
function NeedsAttention({ known, isOne }: { known: Known; isOne: boolean }) {
  const all = known.flatMap(({ company, desk }) => {
    const { now, week } = pendingWork(desk);
    return [...now, ...week]
      .filter(({ link }) => isViewedByOwner(String(link.to).replace('/sUsers/', '')))
      .map((work) => ({ company, work }));
  });
  const shown = [...all.filter(isOverdue), ...all.filter((each) => !isOverdue(each))].slice(0, MOST_WORK);
  return (
    <Rows title="Needs attention" isLoading={false} empty="Nothing needs attention.">
      {shown.map(({ company, work: { name, detail, figure, when, tone, icon, link } }) => (
        <li key={`${company._id} ${name}`}>
          <Link {...link} {...choosing(company)}>
            <span className={classes.icon}>
              <Icon name={icon} size={16} />
            </span>
            <span className={classes.work}>
              {name} <span className="dim">{isOne ? detail : company.name}</span>
            </span>
            <span className={classes.amount}>{figure}</span>
            <span className={classes.when} data-tone={tone}>
              {when}
            </span>
          </Link>
        </li>
      ))}
    </Rows>
  );
}

function TopDebtors({ orgId }: { orgId: string }) {
  const { data } = useQuery(
    query.bills.listOutstandingParties.queryOptions({ input: { orgId, tab: 'receivables', by: 'due', limit: FEW } }),
  );
  return (
    <Rows title="Top debtors" isLoading={!data} empty="Nobody owes anything.">
      {data?.parties.map(({ partyId, partyName, pending, overdue }) => (
        <li key={partyId}>
          <Link to="/sUsers/outstandingDetails/$party_id" params={{ party_id: partyId }}>
            <span className={classes.party}>{partyName}</span>
            <span className={classes.amount}>
              <Money paise={pending} bare strong />
              {overdue > 0 && <span className={classes.late}>{overdue >= pending ? 'all overdue' : <Overdue paise={overdue} />}</span>}
            </span>
          </Link>
        </li>
      ))}
    </Rows>
  );
}

const Overdue = ({ paise }: { paise: number }) => (
  <>
    <Money paise={paise} bare /> overdue
  </>
);

function TodaysVouchers({ orgId }: { orgId: string }) {
  const today = todayInIndia(Date.now());
  const { data } = useQuery(
    query.vouchers.listVouchers.queryOptions({ input: { orgId, search: '', state: 'all', from: today, to: today, limit: FEW } }),
  );
  return (
    <Rows title={`Today’s vouchers, ${formatDate(today)}`} isLoading={!data} empty="No vouchers today.">
      {data?.vouchers.map(({ _id, kind, voucherNumber, partyName, amountPaise }) => (
        <li key={_id}>
          <Link {...voucherLink(kind, _id)}>
            <span className={classes.kind}>{voucherLabel(kind)}</span>
            {partyName !== '' && <span>{partyName}</span>}
            <span className="dim">{voucherNumber}</span>
            <span className={classes.amount}>
              <Money paise={amountPaise} bare strong />
            </span>
          </Link>
        </li>
      ))}
    </Rows>
  );
}

type RowsProps = { title: string; isLoading: boolean; empty: string; children: readonly ReactNode[] | undefined };

function Rows({ title, isLoading, empty, children }: RowsProps) {
  return (
    <Box title={title}>
      {isLoading ? (
        <ListSkeleton rows={FEW} label={title} />
      ) : (
        <ul className={classes.rows} aria-label={title}>
          {children?.length === 0 ? (
            <li>
              <span className={`dim ${classes.none}`}>{empty}</span>
            </li>
          ) : (
            children
          )}
        </ul>
      )}
    </Box>
  );
}
