import { inPairs } from '@bahi/core/basics/in-pairs';
import { problemText } from '@bahi/core/basics/problem';
import { daysBetween } from '@bahi/core/periods/business-date';
import { nightsOf, stayProblems } from '@bahi/core/rooms/stay';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { freeByNight, listCountedFrom } from '../rooms/type-night-store.ts';
import { findCategory } from './booking-store.ts';
import {
  type AnyProblem,
  factStatements,
  factsOf,
  figuresOf,
  firstOfEach,
  priceNights,
  ruleProblems,
  serializeNight,
  stayFaults,
  supplyOf,
} from './price-stays.ts';
import { listRoomsWithNights } from './stay-store.ts';

const words = (problems: readonly AnyProblem[]): string[] => [
  ...new Set(problems.map((problem) => ('message' in problem ? problem.message : problemText(problem)))),
];

/** More sentences say nothing more. */
const mostWords = 3;
/** A longer stay is answered with its figures; the preview of its booking has the nights. */
const mostNights = 31;

/** The room types and plans between two days. It reads a fixed number of statements, however many nights there are. */
export const findFree = forMembers.bookings.findFree.handler(async ({ input, context: { tx, company } }) => {
  const { arrival, departure, adults, childAges, rooms: wanted, partyId } = input;
  refuseProblems(stayProblems({ arrival, departure }));
  const nightCount = daysBetween(arrival, departure);
  const [counts, rooms, [party], ...facts] = await tx.together([
    listCountedFrom(company.id, arrival, nightCount),
    listRoomsWithNights(company.id, arrival, departure),
    findCategory(company, partyId),
    ...factStatements(company.id, arrival, departure),
  ]);
  const known = factsOf(...facts);
  const { beyond } = known.settings;
  const dates = nightsOf({ arrival, departure });
  const supply = supplyOf(company, party?.category ?? null, arrival);
  const freeRooms = Map.groupBy(
    rooms.filter(({ taken }) => taken.length === 0),
    ({ typeId }) => typeId,
  );
  const plans = [...known.plans.values()].filter((plan) => plan.isActive && (plan.partyId === null || plan.partyId === partyId));
  const types = counts.map((counted) => {
    const { typeId, typeName } = counted;
    const free = freeByNight(counted, nightCount, beyond);
    const asked = { typeId, arrival, departure, adults, childAges, extraBeds: 0, nightsByHand: [] };
    const refused = words(stayFaults(known, { ...asked, planId: plans[0]?._id ?? '' }, partyId).filter(({ field }) => field !== 'planId'));
    const offered = refused.length === 0 ? plans : [];
    return {
      typeId,
      typeName,
      free: Math.min(...free),
      fullOn: inPairs(dates, free).flatMap(([date, left]) => (left < wanted ? [date] : [])),
      roomsFree: (freeRooms.get(typeId) ?? []).map(({ roomId, roomName }) => ({ roomId, roomName })),
      refused,
      plans: offered.map(({ _id: planId, name: planName, mealPlan }) => {
        const stay = { ...asked, planId };
        const { nights, problems } = priceNights(known, stay, dates);
        const whyNot = words(firstOfEach([...ruleProblems(known, stay), ...problems])).slice(0, mostWords);
        return {
          ...{ planId, planName, mealPlan, refused: whyNot },
          ...figuresOf(company, supply, nights),
          nights: nightCount > mostNights ? [] : nights.map((night) => serializeNight(company, night)),
        };
      }),
    };
  });
  return { types };
});

/** The free rooms by night: a year is one statement over one index, as a month is. */
export const listFreeNights = forMembers.bookings.listFreeNights.handler(async ({ input: { from, nights }, context: { tx, company } }) => {
  const [settings, types] = await tx.together([findSettings(company.id), listCountedFrom(company.id, from, nights)]);
  const { beyond } = settingsOf(only(settings));
  return {
    types: types.map((each) => ({
      typeId: each.typeId,
      typeName: each.typeName,
      rooms: each.rooms,
      free: freeByNight(each, nights, beyond),
    })),
  };
});
