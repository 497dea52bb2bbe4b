import { formStates, policeForms } from '@bahi/core/reports/house-list';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import type { Period } from '../platform/periods/period-fields.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { DaysFields, useDays } from './days-fields.tsx';

type State = keyof typeof formStates;

/** Forms III of foreigners who came or left on some days, filed or not. Enter opens the stay. */
export function FormsRegisterPage() {
  const { _id: orgId } = useCompany();
  const { state } = useSearch({ strict: false }) as { readonly state?: State };
  const days = useDays();
  const navigate = useNavigate();
  const ofState = state ? { state } : {};
  const answer = useInfiniteQuery(
    query.hotelReports.getForms.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...days, ...ofState, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const shown = answer.data?.pages[0];
  const go = (asked: Period, which: { readonly state?: State }) =>
    void navigate({ to: '/sUsers/hotelReports/forms', search: { ...asked, ...which }, replace: true, state: true });
  return (
    <ReportPage
      report={policeForms}
      answer={answer}
      asked={{ ...ofState, ...(shown && { from: shown.from, to: shown.to }) }}
      bar={
        <>
          <DaysFields shown={shown} problems={problemsOf(answer.error).fields} onChange={(asked) => go(asked, ofState)} />
          <NativeSelect
            aria-label="State"
            value={state ?? ''}
            onChange={({ currentTarget: { value } }) => go(days, value === '' ? {} : { state: value as State })}
            data={[{ value: '', label: 'All forms' }, ...Object.entries(formStates).map(([value, label]) => ({ value, label }))]}
          />
        </>
      }
      empty={['No Form III of these days', 'Foreign guests have a form for their arrival and one for their departure.']}
    />
  );
}
