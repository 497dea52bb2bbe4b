import { sortKey } from '@bahi/core/basics/sort-key';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { ReportColumn, ReportRow } from '@bahi/core/reports/report';
import {
  differingPairs,
  leftOutText,
  mostCompanies,
  noteOf,
  type SeveralView,
  severalCompanies,
  severalViewNames,
  severalViews,
  tooManyText,
} from '@bahi/core/reports/several-companies';
import { Checkbox, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { SeveralCompanies as Answer } from '../platform/answers.ts';
import { type Company, choosing } from '../platform/company.ts';
import { PersonListExport } from '../platform/list-export.tsx';
import { useOwnCompanies } from '../platform/own-companies.ts';
import { PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { reportFigure } from '../platform/reports/report-figure.tsx';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { DrCr } from '../ui/amount.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { leaveFromRow } from '../ui/return-to-row.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './several-companies.module.css';
import pageClasses from './statement-page.module.css';

type Asked = { readonly view?: SeveralView; readonly from?: IsoDate; readonly to?: IsoDate; readonly companies?: string };

const report = { ...severalCompanies, closing: () => [] };

/** Statements of the owner's companies beside each other, and added up. A figure opens the statement of its company. */
export function SeveralCompanies() {
  const asked = useSearch({ strict: false }) as Asked;
  const { view = 'overview', from, to, companies } = asked;
  const navigate = useNavigate();
  const router = useRouter();
  const input = { view, ...(from && { from }), ...(to && { to }), ...(companies && { companies }) };
  const answer = useQuery(query.severalCompanies.getReport.queryOptions({ input, placeholderData: keepPreviousData }));
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/pUsers/dashboard' })) });
  const problems = problemsOf(answer.error).fields;
  const go = (search: Asked) => void navigate({ to: '/pUsers/severalCompanies', search, replace: true });
  const shown = answer.data;
  const chosen = companies?.split(',');
  const added = answer.isPlaceholderData && chosen ? chosen : shown?.companies.map(({ _id }) => _id);
  const today = todayInIndia(Date.now());
  const withoutDays = { ...(asked.view && { view }), ...(companies && { companies }) };
  return (
    <>
      <PageHeader
        title="Several companies"
        action={
          shown && (
            <PersonListExport
              list="severalCompanies"
              asked={{ ...input, from: shown.from, to: shown.to }}
              hasGroups={view !== 'overview'}
            />
          )
        }
      />
      <ListBar>
        <NativeSelect
          aria-label="View"
          value={view}
          onChange={({ currentTarget }) => {
            const chosen = severalViews.find((each) => each === currentTarget.value) ?? 'overview';
            go({ ...asked, view: chosen });
          }}
          data={severalViews.map((value) => ({ value, label: severalViewNames[value] }))}
        />
        {view === 'balanceSheet' ? (
          <DayField
            aria-label="As on"
            date={to ?? shown?.to ?? today}
            today={today}
            error={problems.to}
            onChange={(on) => go({ ...withoutDays, to: on })}
          />
        ) : (
          <PeriodFields asked={asked} shown={shown} problems={problems} onChange={(days) => go({ ...withoutDays, ...days })} />
        )}
      </ListBar>
      <Ticks added={added ?? chosen ?? []} isKnown={!answer.isPending} onChoose={(ids) => go({ ...asked, companies: ids.join(',') })} />
      <Loaded
        answer={answer}
        {...wrongDays(problems, () => go(withoutDays))}
        skeleton={<ListSkeleton rows={10} />}
        errorTitle="The figures could not be read"
      >
        {(found) => <Found of={found} />}
      </Loaded>
    </>
  );
}

const isOpen = ({ isApproved, isBlocked }: Company) => isApproved && !isBlocked;
const stateOf = ({ isApproved, isBlocked }: Company) => (isBlocked ? ' (blocked)' : isApproved ? '' : ' (waits for approval)');

/** With more companies than these there is a search. */
const mostWithoutSearch = 12;

type TicksProps = {
  /** The companies that are added up; while they are read, those that the owner chose. */
  added: readonly string[];
  isKnown: boolean;
  onChoose: (ids: readonly string[]) => void;
};

/** The companies to add up. The last tick stays, and only so many can be ticked. A search leaves the ticked ones on the screen. */
function Ticks({ added, isKnown, onChoose }: TicksProps) {
  const { data: companies = [] } = useOwnCompanies('owner');
  const [search, setSearch] = useState('');
  const open = companies.filter(isOpen);
  const ticked = open.filter(({ _id }) => added.includes(_id));
  const hasSearch = companies.length > mostWithoutSearch;
  const isFound = (company: Company) => !hasSearch || ticked.includes(company) || sortKey(company.name).includes(sortKey(search));
  if (companies.length === 0) return null;
  return (
    <fieldset className={classes.companies}>
      <legend>Companies</legend>
      {hasSearch && <SearchBox label="Search companies" text={search} onSearch={setSearch} />}
      {companies.filter(isFound).map((company) => {
        const isTicked = ticked.includes(company);
        const isFixed = isTicked ? ticked.length === 1 : ticked.length >= mostCompanies;
        return (
          <Checkbox
            key={company._id}
            label={`${company.name}${stateOf(company)}`}
            checked={isTicked}
            disabled={!isKnown || !isOpen(company) || isFixed}
            onChange={() => onChoose(open.filter((each) => ticked.includes(each) !== (each === company)).map(({ _id }) => _id))}
          />
        );
      })}
    </fieldset>
  );
}

/** The notice names so many companies that are left out; files name all. */
const mostNamed = 5;

function Found({ of }: { of: Answer }) {
  const { leftOut, companies, between } = of;
  const known = useOwnCompanies('owner').data;
  const knownOf = (id: string) => known?.find(({ _id }) => _id === id);
  const isPhone = useIsPhone();
  const named = leftOut.slice(0, mostNamed);
  const unnamed = leftOut.length - named.length;
  const lacking = [
    ...named.map((each) => `${each.name ?? 'A company'} is left out: ${leftOutText(each)}.`),
    unnamed > 0 ? `${unnamed} more ${unnamed === 1 ? 'is' : 'are'} left out for such reasons.` : '',
    tooManyText(of),
  ].filter(Boolean);
  const columns = report.columns(of, [of]);
  const draw = Object.fromEntries(
    companies.map((company, at) => {
      const column = columns.find(({ key }) => key === `amount${at}`)!;
      return [column.key, (row: ReportRow) => <Figure {...{ of, company, column, row }} known={knownOf(company._id)} />];
    }),
  );
  return (
    <>
      {lacking.length > 0 && (
        <div className={classes.leftOut}>
          <Notice>{lacking.join(' ')}</Notice>
        </div>
      )}
      {companies.length === 0 ? (
        <EmptyState title="No company to show" text="Choose companies that are approved and whose books have begun in this period." />
      ) : (
        <>
          <div className={companies.length > 3 || isPhone ? pageClasses.many : undefined}>
            <ReportTable report={report} pages={[of]} draw={draw} />
          </div>
          <div className={classes.below}>
            <p className="dim">{noteOf(of.view)}</p>
            {between.length > 0 && <Between of={of} knownOf={knownOf} />}
          </div>
        </>
      )}
    </>
  );
}

type Shown = Answer['companies'][number];
type FigureProps = { of: Answer; company: Shown; known: Company | undefined; column: ReportColumn; row: ReportRow };

/** A figure of a company; Enter and a click open its report in that company. */
function Figure({ of, company, known, column, row }: FigureProps) {
  const figure = reportFigure(column, row);
  if (!row.cells[column.key]) return figure;
  return (
    <CompanyLink
      company={known}
      link={linkOf(of, row.key)}
      row={`${row.key} ${company._id}`}
      label={`${company.name}: ${String(row.cells.name)}`}
    >
      {figure}
    </CompanyLink>
  );
}

type CompanyLinkProps = { company: Company | undefined; link: LinkProps; row?: string; label?: string; children: ReactNode };

/** A link that opens a screen of the company; until the company is known there is no link. */
function CompanyLink({ company, link, row, label, children }: CompanyLinkProps) {
  if (!company) return children;
  const choose = choosing(company);
  const open = () => {
    choose.onClick();
    if (row) leaveFromRow(row);
  };
  return (
    <Link
      {...link}
      className={classes.figure}
      {...choose}
      onClick={open}
      {...(row && { 'data-row': row })}
      {...(label && { title: label })}
    >
      {children}
    </Link>
  );
}

/** The report of one company that has the figure. */
function linkOf({ view, from, to }: Answer, key: string): LinkProps {
  if (view === 'balanceSheet') return { to: '/sUsers/balanceSheet', search: { date: to } } as LinkProps;
  if (view === 'trialBalance') return { to: '/sUsers/trialBalance', search: { from, to } } as LinkProps;
  if (key === 'stock') return { to: '/sUsers/stockSummary', search: { date: to } } as LinkProps;
  if (key === 'cash') return { to: '/sUsers/bankBooks' };
  if (key.startsWith('receivable')) return { to: '/sUsers/outstanding', search: { tab: 'receivables' } };
  if (key.startsWith('payable')) return { to: '/sUsers/outstanding', search: { tab: 'payables' } };
  return { to: '/sUsers/profitAndLoss', search: { from, to } } as LinkProps;
}

type BetweenProps = { of: Answer; knownOf: (id: string) => Company | undefined };

/** What the books of these companies show of each other, and the pairs that do not agree. */
function Between({ of: { between, companies, from, to }, knownOf }: BetweenProps) {
  const nameOf = (id: string) => companies.find(({ _id }) => _id === id)?.name ?? '';
  return (
    <>
      <table className={classes.between} aria-label="Balances between these companies">
        <thead>
          <tr>
            <th scope="col">In the books of</th>
            <th scope="col">Party</th>
            <th scope="col" className="num">
              Balance between these companies
            </th>
          </tr>
        </thead>
        <tbody>
          {between.map(({ companyId, partyId, partyName, balance }) => (
            <tr key={`${companyId} ${partyId}`}>
              <td>{nameOf(companyId)}</td>
              <td>
                <CompanyLink
                  company={knownOf(companyId)}
                  link={{ to: '/sUsers/ledger/$ledgerId', params: { ledgerId: partyId }, search: { from, to } } as LinkProps}
                >
                  {partyName}
                </CompanyLink>
              </td>
              <td className="num">
                <DrCr paise={balance} dashZero />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differingPairs(between).map(({ ids: [one, other], difference }) => (
        <p key={`${one} ${other}`} className={classes.differs}>
          {nameOf(one)} and {nameOf(other)} differ by {formatRupees(Math.abs(difference), 'two')} in their balances with each other.
        </p>
      ))}
    </>
  );
}
