import { type Paise, paise } from '@bahi/core/money/paise';
import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { monthsLater } from '@bahi/core/periods/months-later';
import { figuresOf, type HouseDay } from '@bahi/core/reports/house-days';
import { meanStars } from '@bahi/core/rooms/feedback';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { sumFeedback } from './feedback-list-store.ts';
import { findOpenDay, sumCollected } from './hotel-days-store.ts';
import { readDays } from './read-days.ts';

export const getHotelDesk = forManagers.hotelReports.getHotelDesk.handler(async ({ context }) => {
  const { tx, company } = context;
  const open = await tx.first(findOpenDay(company.id));
  if (!open) return { today: null, weekBefore: null, yearBefore: null, feedback: null };
  const days = [open.openDay, addDays(open.openDay, -7), monthsLater(open.openDay, -12)];
  const lately = { from: addDays(open.openDay, -89), to: todayInIndia(Date.now()) };
  const [found, [sums, marks]] = [
    await readDays(
      context,
      days.map((day) => ({ from: day, to: day })),
    ),
    await tx.together([sumCollected(company.id, days), sumFeedback(company.id, lately)]),
  ];
  const collected = new Map(sums.map(({ day, paise: amount }) => [day, paise(amount)]));
  const [today, weekBefore, yearBefore] = found.map(([day]) => (day ? shown(day, collected.get(day.day) ?? paise(0)) : null));
  return { today: today ?? null, weekBefore: weekBefore ?? null, yearBefore: yearBefore ?? null, feedback: feedbackOf(only(marks)) };
});

function feedbackOf(sum: { stars: number; marks: number }) {
  const mean = meanStars(sum);
  return mean === null ? null : { marks: sum.marks, mean };
}

const shown = ({ day, isExpected, counts }: HouseDay, collectedPaise: Paise) => ({
  ...{ day, isExpected, figures: figuresOf(counts), collectedPaise },
});
