import { formatE4 } from '@bahi/core/money/rupee-format';
import { inTwoSides, type SideHalf, type SideRow } from '@bahi/core/reports/profit-and-loss';
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
import { ScheduleAccount } from './schedule-account.tsx';
import { AccountLayout } from './schedule-choices.tsx';
import classes from './statement-page.module.css';

type Asked = Period & { readonly beside?: ColumnLayout; readonly layout?: 'twoSides' };

/** Profit and loss of a period, in the usual layouts or by Schedule III. Enter on a ledger opens it for the period, Esc returns to the row. */
export function ProfitAndLoss() {
  const { layout } = useSearch({ strict: false }) as { readonly layout?: 'schedule' };
  return layout === 'schedule' ? <ScheduleAccount /> : <UsualAccount />;
}

function UsualAccount() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { beside = 'one', layout } = useSearch({ strict: false }) as Asked;
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery(
    query.reports.getProfitAndLoss.queryOptions({ input: { orgId, ...period, beside }, placeholderData: keepPreviousData }),
  );
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const go = (change: Partial<Asked>) =>
    void navigate({ to: '/sUsers/profitAndLoss', search: { ...period, ...kept(beside, layout), ...change } as Asked, replace: true });
  const show = (days: Period) =>
    choose(days, (how) => navigate({ to: '/sUsers/profitAndLoss', search: { ...days, ...kept(beside, layout) }, ...how }));
  const shown = answer.data;
  return (
    <>
      <PageHeader
        title="Profit and loss"
        action={shown && <ListExport list="profitAndLoss" asked={{ from: shown.from, to: shown.to, beside }} hasGroups />}
      />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
        <NativeSelect
          aria-label="Columns"
          value={beside}
          onChange={({ currentTarget }) => go({ beside: columnLayouts.find((each) => each === currentTarget.value) ?? 'one' })}
          data={columnLayouts.map((value) => ({ value, label: columnLayoutNames[value] }))}
        />
        <AccountLayout shown={layout ?? 'vertical'} period={period} {...(beside !== 'one' && { beside })} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={14} />}
        errorTitle="The profit and loss could not be read"
      >
        {(found) =>
          found.lines.every(({ amounts }) => amounts.every((amount) => amount === 0)) ? (
            <EmptyState title="Nothing in this period" text="Sales, purchases and expenses of the period appear here." />
          ) : (
            <>
              <Results of={found} />
              {layout === 'twoSides' ? (
                <TwoSides of={found} />
              ) : (
                <div className={found.columns.length > 2 ? classes.many : undefined}>
                  <ReportTable report={profitAndLoss} pages={[found]} period={{ from: found.from, to: found.to }} />
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

const kept = (beside: ColumnLayout, layout: Asked['layout']): Asked => ({
  ...(beside !== 'one' && { beside }),
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
