import { todayInIndia } from '@bahi/core/periods/business-date';
import { guestRegister } from '@bahi/core/reports/guest-register';
import type { ReportRow } from '@bahi/core/reports/report';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { DaysFields, useDays } from './days-fields.tsx';
import classes from './hotel-reports.module.css';
import { shortDays } from './words.ts';

/** The register of guests who arrived on some days. */
export function GuestRegisterPage() {
  const { _id: orgId } = useCompany();
  const { from: askedFrom, to: askedTo } = useDays();
  const today = todayInIndia(Date.now());
  const shown = { from: askedFrom ?? askedTo ?? today, to: askedTo ?? askedFrom ?? today };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.guests.getRegister.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...shown, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <ReportPage
      report={guestRegister}
      answer={answer}
      asked={shown}
      bar={
        <DaysFields
          shown={shown}
          problems={problemsOf(answer.error).fields}
          onChange={(search) => void navigate({ to: '/sUsers/hotelReports/guests', search, replace: true, state: true })}
        />
      }
      card={(row) => <GuestCard row={row} />}
      empty={['Nobody arrived on these days', 'Guests are entered in the register at check-in.']}
    />
  );
}

/** A guest on a phone: name and room over the days and the identity. */
function GuestCard({ row: { cells } }: { row: ReportRow }) {
  const { name, room, arrived, left, identity } = cells;
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      <strong>{room}</strong>
      <span className="dim">
        {left === null ? `since ${shortDays(String(arrived), String(arrived)).slice(0, 5)}` : shortDays(String(arrived), String(left))}
      </span>
      <span className="dim">{identity}</span>
    </span>
  );
}
