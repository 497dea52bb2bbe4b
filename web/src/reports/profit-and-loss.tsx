import { formatE4 } from '@bahi/core/money/rupee-format';
import { inTwoSides, type SideHalf, type SideRow } from '@bahi/core/reports/profit-and-loss';
import { type RoundingUnit, scheduleAccount } from '@bahi/core/reports/schedule-reports';
import { type ColumnLayout, columnLayouts } from '@bahi/core/reports/statement-columns';
import { percentE4 } from '@bahi/core/reports/statement-lines';
import { periodTitle, profitAndLoss } from '@bahi/core/reports/statement-reports';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ProfitAndLoss as Answer } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
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
import { columnLayoutNames } from './column-layout-names.ts';
import { AccountLayout, UnitChoice } from './schedule-choices.tsx';
import classes from './statement-page.module.css';

type Asked = Period & { readonly beside?: ColumnLayout; readonly unit?: RoundingUnit; readonly layout?: 'twoSides' | 'schedule' };

/**
 * Profit and loss of a period, in the usual layouts or by Schedule III. Enter on a ledger opens it for the period, Esc returns to the row. The
 * fields above it are the same ones in every layout, so they keep the focus.
 */
export function ProfitAndLoss() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const asked = useSearch({ strict: false }) as Asked;
  const { beside = 'one', unit = 'rupees', layout } = asked;
  const isSchedule = layout === 'schedule';
  const navigate = useNavigate();
  const router = useRouter();
  const days = { orgId, ...period };
  const previous = { placeholderData: keepPreviousData };
  const usual = useQuery(query.reports.getProfitAndLoss.queryOptions({ input: { ...days, beside }, enabled: !isSchedule, ...previous }));
  const schedule = useQuery(query.reports.getScheduleAccount.queryOptions({ input: { ...days, unit }, enabled: isSchedule, ...previous }));
  const answer = isSchedule ? schedule : usual;
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const go = (change: Partial<Asked>) =>
    void navigate({ to: '/sUsers/profitAndLoss', search: { ...period, ...kept({ ...asked, ...change }) }, replace: true });
  const show = (days: Period) =>
    choose(days, (how) => navigate({ to: '/sUsers/profitAndLoss', search: { ...days, ...kept(asked) }, ...how }));
  const shown = answer.data;
  const loading = {
    ...wrongDays(problems, show),
    skeleton: <ListSkeleton rows={14} />,
    errorTitle: 'The profit and loss could not be read',
  };
  return (
    <>
      <PageHeader
        title="Profit and loss"
        action={
          shown && (
            <ListExport
              list={isSchedule ? 'scheduleAccount' : 'profitAndLoss'}
              asked={{ from: shown.from, to: shown.to, ...(isSchedule ? { unit } : { beside }) }}
              hasGroups
            />
          )
        }
      />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
        {isSchedule ? (
          <UnitChoice unit={unit} onChange={(chosen) => go({ unit: chosen })} />
        ) : (
          <NativeSelect
            aria-label="Columns"
            value={beside}
            onChange={({ currentTarget }) => go({ beside: columnLayouts.find((each) => each === currentTarget.value) ?? 'one' })}
            data={columnLayouts.map((value) => ({ value, label: columnLayoutNames[value] }))}
          />
        )}
        <AccountLayout shown={layout ?? 'vertical'} period={period} {...(beside !== 'one' && { beside })} />
      </ListBar>
      {isSchedule ? (
        <Loaded answer={schedule} {...loading}>
          {(found) =>
            isEmpty(found.rows) ? (
              nothing
            ) : (
              <ReportTable report={scheduleAccount} pages={[found]} period={{ from: found.from, to: found.to }} />
            )
          }
        </Loaded>
      ) : (
        <Loaded answer={usual} {...loading}>
          {(found) => (isEmpty(found.lines) ? nothing : <UsualAccount of={found} isTwoSided={layout === 'twoSides'} />)}
        </Loaded>
      )}
    </>
  );
}

const isEmpty = (lines: readonly { readonly amounts: readonly number[] }[]) =>
  lines.every(({ amounts }) => amounts.every((amount) => amount === 0));
const nothing = <EmptyState title="Nothing in this period" text="Sales, purchases and expenses of the period appear here." />;

const UsualAccount = ({ of, isTwoSided }: { of: Answer; isTwoSided: boolean }) => (
  <>
    <Results of={of} />
    {isTwoSided ? (
      <TwoSides of={of} />
    ) : (
      <div className={of.columns.length > 2 ? classes.many : undefined}>
        <ReportTable report={profitAndLoss} pages={[of]} period={{ from: of.from, to: of.to }} />
      </div>
    )}
  </>
);

/** The choices that stay in the address: columns belong to the usual layouts, the unit to Schedule III. */
const kept = ({ beside = 'one', unit = 'rupees', layout }: Asked): Asked => ({
  ...(beside !== 'one' && { beside }),
  ...(unit !== 'rupees' && { unit }),
  ...(layout && { layout }),
});

/** The column of the period itself: the first, or after months and quarters the last. */
const mainColumn = ({ columns }: Answer) => (columns.length > 2 ? columns.length - 1 : 0);

/** Four figures of the period, with their share of sales. */
function Results({ of }: { of: Answer }) {
  const at = mainColumn(of);
  const sales = of.sales[at] ?? 0;
  const figures = [
    ['Net sales', sales],
    ['Gross profit', of.grossProfit[at] ?? 0],
    ['Indirect expenses', of.indirectExpenses[at] ?? 0],
    ['Net profit', of.netProfit[at] ?? 0],
  ] as const;
  return (
    <dl className={classes.results}>
      {figures.map(([name, paise], place) => {
        const share = place === 0 ? null : percentE4(paise, sales);
        return (
          <div key={name} className={classes.result}>
            <dt>{name}</dt>
            <dd className={classes.figure} data-tone={paise < 0 ? 'overdue' : undefined}>
              <Money paise={paise} />
            </dd>
            <dd className="dim hint">{share === null ? periodTitle(of.columns[at]!) : `${formatE4(share)} % of sales`}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Expenses on the left, income on the right: the trading account, then the income statement. */
function TwoSides({ of }: { of: Answer }) {
  const halves = inTwoSides(of.lines, mainColumn(of));
  return (
    <div className={classes.halves}>
      {halves.map((half, at) => (
        <Half key={at === 0 ? 'trading' : 'income'} label={at === 0 ? 'Trading account' : 'Income statement'} half={half} />
      ))}
    </div>
  );
}

function Half({ label, half }: { label: string; half: SideHalf }) {
  return (
    <section aria-label={label} className={classes.half}>
      <Side title="Expenses" rows={half.debit} total={half.total} />
      <Side title="Income" rows={half.credit} total={half.total} />
    </section>
  );
}

function Side({ title, rows, total }: { title: string; rows: readonly SideRow[]; total: number }) {
  return (
    <table className={classes.side}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className="num">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, amount, isResult }) => (
          <tr key={key} data-result={isResult}>
            <th scope="row">{name}</th>
            <td className="num">
              <Money paise={amount} bare dashZero />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="num">
            <Money paise={total} bare />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
