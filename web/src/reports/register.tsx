import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { isOfGoods, register } from '@bahi/core/reports/register';
import {
  isOfTransfers,
  type RegisterBy,
  type RegisterKind,
  registerRows,
  registerTitles,
  rowsOfRegister,
  titleOfRows,
  usualRowsOf,
} from '@bahi/core/reports/register-kinds';
import type { ReportRow } from '@bahi/core/reports/report';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { Register as Page } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, type Scroll, scrollOf } from '../platform/paged.ts';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { Money } from '../ui/amount.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './stock.module.css';

const filterNames = [
  'partyId',
  'productId',
  'brandId',
  'categoryId',
  'hsn',
  'ledgerId',
  'groupId',
  'salespersonId',
  'fromGodownId',
  'toGodownId',
  'userId',
  'seriesId',
] as const;
type Filters = { readonly [Name in (typeof filterNames)[number]]?: string };
/** `named` says in words what the filters leave in. */
type Asked = Filters & { readonly named?: string; readonly kind?: RegisterKind; readonly by?: RegisterBy };

const kinds = Object.entries(registerTitles) as readonly (readonly [RegisterKind, string])[];

/**
 * A register: the vouchers of one kind in a period, one by one or added up. Enter opens the vouchers of a row, then a voucher; Esc goes back
 * to the row.
 */
export function Register() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const address = useSearch({ strict: false }) as Asked;
  const { kind = 'sales', named } = address;
  const by = address.by ?? usualRowsOf(kind);
  const filters: Filters = Object.fromEntries(filterNames.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));
  const isNarrowed = Object.keys(filters).length > 0;
  const asked = { kind, by, ...filters };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getRegister.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...period, ...asked, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const router = useRouter();
  useKeys({
    Escape: () =>
      router.history.canGoBack()
        ? router.history.back()
        : void navigate({ to: '/sUsers/reports', search: { summary: kind === 'grossProfit' ? registerTitles.grossProfit : 'Registers' } }),
  });
  const go = (change: Asked) =>
    void navigate({ to: '/sUsers/registers', search: { ...period, ...asked, ...(named && { named }), ...change }, replace: true });
  const chooseKind = (next: RegisterKind) => go({ kind: next, by: rowsOfRegister(next).includes(by) ? by : usualRowsOf(next) });
  const show = (days: Period) =>
    choose(days, (how) => navigate({ to: '/sUsers/registers', search: { ...days, ...asked, ...(named && { named }) }, ...how }));
  const first = answer.data?.pages[0];
  const problems = problemsOf(answer.error).fields;
  return (
    <>
      <PageHeader
        title={registerTitles[kind]}
        {...(first && { detail: named ? `${named}, ${countText(first)}` : countText(first) })}
        action={first && <ListExport list="register" asked={{ ...asked, from: first.from, to: first.to }} />}
      />
      <ListBar>
        <PeriodFields asked={period} shown={first} problems={problems} onChange={show} />
        <NativeSelect
          aria-label="Register"
          value={kind}
          onChange={({ currentTarget }) => chooseKind(currentTarget.value as RegisterKind)}
          data={kinds.map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          aria-label="Rows"
          value={by}
          onChange={({ currentTarget }) => go({ by: currentTarget.value as RegisterBy })}
          data={rowsOfRegister(kind).map((value) => ({ value, label: byText(value, kind) }))}
        />
        {isNarrowed && (
          <button
            type="button"
            className="link"
            onClick={() => void navigate({ to: '/sUsers/registers', search: { ...period, kind, by } })}
          >
            Show all
          </button>
        )}
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={14} />}
        errorTitle="The register could not be read"
      >
        {({ pages }) => <Rows pages={pages} hasMore={answer.hasNextPage} filters={filters} named={named ?? ''} {...scrollOf(answer)} />}
      </Loaded>
    </>
  );
}

/** The choice of rows in words: By item, By HSN, Entered by. */
const byText = (by: RegisterBy, kind: RegisterKind) =>
  by === 'hsn' ? 'By HSN' : by === 'user' ? registerRows.user : `By ${titleOfRows(by, kind).toLowerCase()}`;

function countText({ by, total: { vouchers, value, cost }, rows: found }: Page): string {
  const count = vouchers === 1 ? '1 voucher' : `${formatE4(vouchers * 10_000)} vouchers`;
  const all = cost === null ? count : `${count}, profit ${formatRupees(value - cost, 'two')}`;
  const hasCharges = isOfGoods(by) && found.some(({ key, name }) => key === null && name === 'Additional charges');
  return hasCharges ? `${all}, their charges in a row of their own` : all;
}

type RowsProps = Scroll & { pages: readonly Page[]; hasMore: boolean; filters: Filters; named: string };

function Rows({ pages, hasMore, filters, named, ...scroll }: RowsProps) {
  const [first] = pages;
  const differs =
    first !== undefined && [first.accounts?.value, first.tie?.grossProfit].some((paise) => paise !== undefined && paise !== 0);
  // Without vouchers the ledgers that lead to the profit and loss are still shown.
  if (first === undefined || (first.rows.length === 0 && !differs)) {
    return <EmptyState title="No vouchers in this period" text="Saved vouchers of the kind appear here; cancelled ones do not." />;
  }
  return (
    <ReportTable
      report={within(filters, named)}
      pages={pages}
      hasMore={hasMore}
      period={{ from: first.from, to: first.to }}
      card={(row) => <RegisterCard row={row} hasAmounts={!isOfTransfers(first.kind)} />}
      {...scroll}
    />
  );
}

/** The report of these filters: a row opens its own vouchers within them, so that their total is that of the row. */
const within = (filters: Filters, named: string): typeof register => ({
  ...register,
  rows: (page) =>
    register.rows(page).map((row) => {
      if (row.drill?.to !== 'register') return row;
      const names = [named, row.drill.named].filter((each) => each !== '');
      return { ...row, drill: { ...row.drill, of: { ...filters, ...row.drill.of }, named: names.join(', ') } };
    }),
});

/** A row on a phone: its name over its day and party or its vouchers, its total or profit over its value or margin. */
function RegisterCard({ row: { cells, note }, hasAmounts }: { row: ReportRow; hasAmounts: boolean }) {
  const { name, date, party, vouchers, quantity, unit, value, total, profit, margin } = cells;
  const isProfit = profit !== undefined;
  const ofVoucher = typeof date === 'string' ? [formatDate(date), party, note] : [vouchers === 1 ? '1 voucher' : `${vouchers} vouchers`];
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      {hasAmounts ? (
        <Money paise={Number(isProfit ? profit : total)} bare dashZero strong />
      ) : (
        <strong>{quantity == null ? '' : `${formatE4(Number(quantity))} ${unit}`}</strong>
      )}
      <span className="dim">{ofVoucher.filter(Boolean).join(' · ')}</span>
      {hasAmounts && (
        <span className="dim">
          {isProfit ? `${margin == null ? '–' : formatE4(Number(margin))} %` : <Money paise={Number(value)} bare dashZero />}
        </span>
      )}
    </span>
  );
}
