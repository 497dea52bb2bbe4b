import { guestFeedback } from '@bahi/core/reports/guest-feedback';
import type { ReportRow } from '@bahi/core/reports/report';
import { starWords } from '@bahi/core/rooms/feedback';
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
import classes from './hotel-reports.module.css';

const choices = ['5', '4', '3', '2', '1'] as const;
type Stars = (typeof choices)[number];

/** The words of guests on their stays, with the mean of their stars. Enter opens the stay. */
export function FeedbackPage() {
  const { _id: orgId } = useCompany();
  const { stars } = useSearch({ strict: false }) as { readonly stars?: Stars };
  const days = useDays();
  const navigate = useNavigate();
  const ofStars = stars ? { stars } : {};
  const answer = useInfiniteQuery(
    query.hotelReports.getFeedback.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...days, ...ofStars, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const shown = answer.data?.pages[0];
  const go = (asked: Period, which: { readonly stars?: Stars }) =>
    void navigate({ to: '/sUsers/hotelReports/feedback', search: { ...asked, ...which }, replace: true, state: true });
  return (
    <ReportPage
      report={guestFeedback}
      answer={answer}
      asked={{ ...ofStars, ...(shown && { from: shown.from, to: shown.to }) }}
      bar={
        <>
          <DaysFields shown={shown} problems={problemsOf(answer.error).fields} onChange={(asked) => go(asked, ofStars)} />
          <NativeSelect
            aria-label="Stars"
            value={stars ?? ''}
            onChange={({ currentTarget: { value } }) => go(days, value === '' ? {} : { stars: value as Stars })}
            data={[{ value: '', label: 'Any stars' }, ...choices.map((value) => ({ value, label: starWords[value] }))]}
          />
          {shown && shown.mean !== null && (
            <span>
              <strong>{shown.mean}</strong> <span className="dim">of 5, {shown.marks === 1 ? '1 guest' : `${shown.marks} guests`}</span>
            </span>
          )}
        </>
      }
      card={(row) => <FeedbackCard row={row} />}
      empty={['No guest has said anything on these days', 'The page of the link to a guest’s bill asks after check-out.']}
    />
  );
}

/** A guest's word on a phone: stars and guest over the remark. */
function FeedbackCard({ row: { cells } }: { row: ReportRow }) {
  const { stars, guest, room, remark } = cells;
  return (
    <span className={classes.card}>
      <span className={classes.name}>{guest}</span>
      <strong>{'★'.repeat(Number(stars))}</strong>
      <span className="dim">{room && `Room ${room}`}</span>
      <span className={classes.remark}>{remark}</span>
    </span>
  );
}
