import { monthlySummary } from '@bahi/core/reports/monthly-summary';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { MonthlySummary as Answer } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';

type Of = { readonly ledgerId?: string; readonly groupId?: string };
type Option = { readonly key: string; readonly name: string; readonly of: Of };

/** A ledger or a group month by month. Enter opens the month, Esc comes back to it. */
export function MonthlySummary() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { ledgerId, groupId } = useSearch({ strict: false }) as Of;
  const of: Of = ledgerId ? { ledgerId } : groupId ? { groupId } : {};
  const isChosen = ledgerId !== undefined || groupId !== undefined;
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery({
    ...query.reports.getMonthlySummary.queryOptions({ input: { orgId, ...period, ...of } }),
    placeholderData: keepPreviousData,
    enabled: isChosen,
  });
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const show = (days: Period) => choose(days, (how) => navigate({ to: '/sUsers/monthlySummary', search: { ...days, ...of }, ...how }));
  const shown = isChosen ? answer.data : undefined;
  return (
    <>
      <PageHeader
        title="Monthly summary"
        detail={shown?.of.name}
        action={shown && <ListExport list="monthlySummary" asked={{ ...of, from: shown.from, to: shown.to }} />}
      />
      <ListBar>
        <Subject
          shown={shown}
          onChoose={(option) =>
            void navigate({ to: '/sUsers/monthlySummary', search: { ...period, ...option?.of }, replace: true } as Parameters<
              typeof navigate
            >[0])
          }
        />
        {isChosen && <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />}
      </ListBar>
      {isChosen ? (
        <Loaded
          answer={answer}
          {...wrongDays(problems, show)}
          skeleton={<ListSkeleton rows={12} />}
          errorTitle="The monthly summary could not be read"
        >
          {(found) => <ReportTable report={monthlySummary} label={found.of.name} pages={[found]} />}
        </Loaded>
      ) : (
        <EmptyState title="Which ledger or group?" text="Choose it above: its opening, debits, credits and closing come month by month." />
      )}
    </>
  );
}

const SHOWN = 8;

/** The ledger or group of the summary. Groups come first, because there are few. */
function Subject({ shown, onChoose }: { shown: Answer | undefined; onChoose: (option: Option | null) => void }) {
  const { _id: orgId } = useCompany();
  const queries = useQueryClient();
  const find = async (search: string): Promise<readonly Option[]> => {
    const asked = { orgId, search, state: 'all' as const, limit: SHOWN };
    const [{ rows }, { ledgers }] = await Promise.all([
      queries.fetchQuery(query.accountGroups.list.queryOptions({ input: asked })),
      queries.fetchQuery(query.ledgers.listLedgers.queryOptions({ input: { ...asked, kind: 'any' } })),
    ]);
    return [
      ...rows.map(({ _id, name }): Option => ({ key: _id, name, of: { groupId: _id } })),
      ...ledgers.map(({ _id, name }): Option => ({ key: _id, name, of: { ledgerId: _id } })),
    ];
  };
  const value: Option | null = shown ? { key: shown.of.ledgerId ?? shown.of.groupId ?? '', name: shown.of.name, of: {} } : null;
  return (
    <SearchSelect<Option>
      aria-label="Ledger or group"
      placeholder="Ledger or group"
      value={value}
      search={find}
      optionKey={({ key }) => key}
      optionText={({ name }) => name}
      renderOption={({ name, of }) => (
        <>
          {name} {of.groupId && <span className="dim">group</span>}
        </>
      )}
      listWidth={320}
      onChoose={onChoose}
    />
  );
}
