import { paise } from '@bahi/core/money/paise';
import { addDays } from '@bahi/core/periods/business-date';
import { daysFrom, expectedDays, figuresOf, sumCounts } from '@bahi/core/reports/house-days';
import { pickUpNights } from '@bahi/core/reports/pick-up-nights';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findBooksKept, listBooks, sumNights } from './hotel-days-store.ts';
import { readBooked } from './read-days.ts';

export const getForecast = forManagers.hotelReports.getForecast.handler(async ({ input: { days, by, typeId }, context }) => {
  const { businessDay: from } = only(await context.tx.query(businessDayOf(context.company.id)));
  const to = addDays(from, days - 1);
  const booked = await readBooked(context, { from, to });
  const all = daysFrom(from, to);
  const sumOf = (id?: string) => sumCounts(expectedDays(booked, all, id).map(({ counts }) => counts));
  const types = booked.types.filter((type) => typeId === undefined || type.typeId === typeId);
  const rows =
    by === 'type'
      ? types.map(({ typeId: id, name }) => ({ day: null, typeId: id, name, figures: figuresOf(sumOf(id)) }))
      : expectedDays(booked, all, typeId).map(({ day, counts }) => ({ day, typeId: null, name: '', figures: figuresOf(counts) }));
  return { from, to, by, rows, total: figuresOf(sumOf(typeId)) };
});

export const getPickUp = forManagers.hotelReports.getPickUp.handler(async ({ input: { days, sinceDays }, context: { tx, company } }) => {
  const { businessDay: from } = only(await tx.query(businessDayOf(company.id)));
  const to = addDays(from, days - 1);
  const [kept, nights] = await tx.together([findBooksKept(company.id, addDays(from, -sinceDays)), sumNights(company.id, from, to)]);
  const { since } = only(kept);
  const then = since === null ? [] : await tx.query(listBooks(company.id, since, from, to));
  const now = nights.map(({ day, sold, roomRevenuePaise }) => ({ day, rooms: sold, revenuePaise: roomRevenuePaise }));
  const before = then.map((night) => ({ ...night, revenuePaise: paise(night.revenuePaise) }));
  return { from, to, since, ...pickUpNights(since === null ? [] : daysFrom(from, to), before, now) };
});
