import type { IsoDate } from '../periods/business-date.ts';
import { todayInIndia } from '../periods/business-date.ts';
import { type Stars, starWords } from '../rooms/feedback.ts';
import type { Report, ReportRow } from './report.ts';

/** A page of the route, the latest first. */
export type GuestFeedbackPage = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly {
    readonly stayId: string;
    readonly guestName: string;
    readonly roomName: string;
    readonly departure: IsoDate;
    readonly givenAt: string;
    readonly stars: Stars;
    readonly remark: string;
  }[];
};

/** The words of guests on their stays, by the day on which they said it. Enter opens the stay. */
export const guestFeedback: Report<GuestFeedbackPage> = {
  id: 'guestFeedback',
  title: 'Feedback of guests',
  columns: () => [
    { key: 'stars', title: 'Stars', kind: 'count', width: 60 },
    { key: 'guest', title: 'Guest', kind: 'text', width: 170 },
    { key: 'room', title: 'Room', kind: 'text', width: 72, where: 'table' },
    { key: 'left', title: 'Left', kind: 'date', width: 100, where: 'table' },
    { key: 'given', title: 'Said on', kind: 'date', width: 100 },
    { key: 'remark', title: 'Remark', kind: 'text', where: 'table' },
  ],
  rows: ({ rows }) =>
    rows.map(
      ({ stayId, guestName, roomName, departure, givenAt, stars, remark }): ReportRow => ({
        ...{ key: stayId, kind: 'entry', depth: 0 },
        cells: { stars, guest: guestName, room: roomName, left: departure, given: todayInIndia(Date.parse(givenAt)), remark },
        ...(stars <= 2 && { tone: 'attention' as const }),
        drill: { to: 'stay', stayId },
      }),
    ),
  totals: () => [],
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'stars', title: 'Stars', words: starWords }],
};
