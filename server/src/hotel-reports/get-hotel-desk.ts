import { type Paise, paise } from '@bahi/core/money/paise';
import { addDays } from '@bahi/core/periods/business-date';
import { monthsLater } from '@bahi/core/periods/months-later';
import { figuresOf, type HouseDay } from '@bahi/core/reports/house-days';
import { forManagers } from '../platform/guards.ts';
import { findOpenDay, sumCollected } from './hotel-days-store.ts';
import { readDays } from './read-days.ts';

export const getHotelDesk = forManagers.hotelReports.getHotelDesk.handler(async ({ context }) => {
  const { tx, company } = context;
  const open = await tx.first(findOpenDay(company.id));
  if (!open) return { today: null, weekBefore: null, yearBefore: null };
  const days = [open.openDay, addDays(open.openDay, -7), monthsLater(open.openDay, -12)];
  const [found, sums] = [
    await readDays(
      context,
      days.map((day) => ({ from: day, to: day })),
    ),
    await tx.query(sumCollected(company.id, days)),
  ];
  const collected = new Map(sums.map(({ day, paise: amount }) => [day, paise(amount)]));
  const [today, weekBefore, yearBefore] = found.map(([day]) => (day ? shown(day, collected.get(day.day) ?? paise(0)) : null));
  return { today: today ?? null, weekBefore: weekBefore ?? null, yearBefore: yearBefore ?? null };
});

const shown = ({ day, isExpected, counts }: HouseDay, collectedPaise: Paise) => ({
  ...{ day, isExpected, figures: figuresOf(counts), collectedPaise },
});
