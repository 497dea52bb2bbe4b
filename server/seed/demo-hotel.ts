import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';

/** A room type of the demo hotel: its rooms, and rupees for one and two adults before tax. */
type DemoRooms = {
  readonly name: string;
  readonly amenities: string;
  readonly floor: string;
  readonly numbers: string;
  readonly prices: readonly [number, number];
  readonly mostAdults: number;
};

const roomTypes: readonly DemoRooms[] = [
  { name: 'Standard', amenities: 'Fan, hot water', floor: '1', numbers: '101-108', prices: [2200, 2800], mostAdults: 2 },
  { name: 'Deluxe AC', amenities: 'AC, balcony, kettle', floor: '2', numbers: '201-212', prices: [4800, 5400], mostAdults: 3 },
  { name: 'Suite', amenities: 'AC, sea view, living room', floor: '3', numbers: '301-304', prices: [8600, 9200], mostAdults: 3 },
];

type Row = { _id: string; version: number };

/** A rate row of a type over a season; children up to five are free. */
const rateOf = (typeId: string, [one, two]: readonly [number, number], season: object) => ({
  ...{ typeId, weekdays: [], adults: [one, two], extraAdult: 900, extraBed: 900, leastNights: 1 },
  ...{ isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
  childBands: [
    { fromAge: 0, toAge: 5, price: 0 },
    { fromAge: 6, toAge: 11, price: 400 },
    { fromAge: 12, toAge: 17, price: 900 },
  ],
  ...season,
});
const dearer = ([one, two]: readonly [number, number]) => [Math.round(one * 0.125) * 10, Math.round(two * 0.125) * 10] as const;

/** A hotel of 24 rooms on three floors: room only with a dearer season, breakfast and half board that follow it, and a rate for agents. */
export async function openHotel(staff: Desk, orgId: string, today: IsoDate): Promise<void> {
  const hotel = `/orgs/${orgId}/hotel`;
  const types: { id: string; prices: DemoRooms['prices'] }[] = [];
  for (const { name, amenities, floor, numbers, prices, mostAdults } of roomTypes) {
    const guests = { baseGuests: 2, mostAdults, mostChildren: 2, mostGuests: mostAdults + 1, extraBeds: mostAdults - 2 };
    const { roomType } = await staff<{ roomType: Row }>('POST', `${hotel}/roomTypes`, { name, amenities, ...guests });
    await staff('POST', `${hotel}/rooms`, { typeId: roomType._id, numbers, floor });
    types.push({ id: roomType._id, prices });
  }
  const whole = { season: '', firstNight: addDays(today, -60), lastNight: addDays(today, 730) };
  const year = Number(today.slice(0, 4));
  const winter = (from: number) => ({ season: 'Winter', firstNight: `${from}-12-20`, lastNight: `${from + 1}-01-05`, leastNights: 2 });
  const rates = [
    ...types.map(({ id, prices }) => rateOf(id, prices, whole)),
    ...[year, year + 1].flatMap((from) =>
      types.map(({ id, prices: [one, two] }) => {
        const [more, moreForTwo] = dearer([one, two]);
        return rateOf(id, [one + more, two + moreForTwo], winter(from));
      }),
    ),
  ];
  const plan = (body: object) => staff<{ ratePlan: Row }>('POST', `${hotel}/ratePlans`, body);
  const { ratePlan: base } = await plan({ name: 'Room only', mealPlan: 'EP', rates, deposit: 25 });
  const follows = (amount: number, percentage = 0, isPerAdult = true) => ({
    followsId: base._id,
    change: { percentage, amount, isPerAdult, roundTo: 10, rounding: 'nearest', followsExtras: true },
  });
  await plan({ name: 'With breakfast', mealPlan: 'CP', ...follows(250) });
  await plan({ name: 'Half board', mealPlan: 'MAP', ...follows(750) });
  await plan({ name: 'Agents', mealPlan: 'CP', ...follows(250, -10), commission: 10 });
  const { settings } = await staff<{ settings: Row & { changedAt: unknown; changedBy: unknown } }>('GET', `${hotel}/setUp`);
  const { changedAt: _at, changedBy: _by, ...usual } = settings;
  const meals = { breakfastAdult: 250, breakfastChild: 150, mainMealAdult: 500, mainMealChild: 300 };
  await staff('PUT', `${hotel}/settings`, { ...usual, meals, lateFee: 1000 });
}
