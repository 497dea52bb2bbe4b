import { sortKey } from '@bahi/core/basics/sort-key';
import type { CancelPolicy } from '@bahi/core/rooms/cancel-charge';
import type { PlanChange } from '@bahi/core/rooms/plan-change';
import type { SeasonRate } from '@bahi/core/rooms/season-rates';
import type { MealPlan } from '@bahi/core/rooms/stay';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type RecordRow, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const planConstraints: ConstraintRefusals = {
  hotel_rate_plans_name_unique: exists('name', 'There is a rate plan of this name'),
  hotel_rate_plans_party: gone('partyId', 'This party is no longer there'),
};

type By = Pick<Caller, 'name'>;

/** A rate plan without its prices. */
export type PlanValues = {
  name: string;
  mealPlan: MealPlan;
  followsId: string | null;
  change: PlanChange | null;
  partyId: string | null;
  commissionE4: number;
  depositE4: number;
  policy: CancelPolicy;
};
type Open<Value> = { -readonly [Field in keyof Value]: Value[Field] };
/** The prices as a row of the database. */
export type RateRow = Open<SeasonRate> & {
  weekdays: number[];
  adultsPaise: SeasonRate['adultsPaise'][number][];
  childBands: Open<SeasonRate['childBands'][number]>[];
};
export type PlanRow = RecordRow & PlanValues & { partyName: string | null };
export type WholePlanRow = PlanRow & { rates: RateRow[] };

const columns = sql`${recordColumns('p')}, p.name, p.meal_plan as "mealPlan", p.base_id as "followsId", case when p.base_id is null then null else
    json_build_object('percentE4', p.percent_e4, 'amountPaise', p.amount_paise, 'isPerAdult', p.is_per_adult, 'roundToPaise', p.round_to_paise,
      'rounding', p.rounding, 'followsExtras', p.follows_extras) end as change,
  p.party_id as "partyId", l.name as "partyName", p.commission_e4 as "commissionE4", p.deposit_e4 as "depositE4", p.policy`;
const from = sql`from hotel_rate_plans p left join ledgers l on l.org_id = p.org_id and l.id = p.party_id`;

/** The columns of a price, for a table with this alias. The bookings read them, too. */
const ratesOf = (plan: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('typeId', r.type_id, 'season', r.season, 'firstNight', r.first_night, 'lastNight', r.last_night,
      'weekdays', r.weekdays, 'adultsPaise', r.adult_paise, 'extraAdultPaise', r.extra_adult_paise, 'extraBedPaise', r.extra_bed_paise,
      'childBands', r.child_bands, 'leastNights', r.least_nights, 'mostNights', r.most_nights, 'isClosed', r.is_closed,
      'isClosedToArrival', r.has_no_arrival, 'isClosedToDeparture', r.has_no_departure) order by r.line_no), '[]')
    from hotel_rates r where r.org_id = ${plan}.org_id and r.plan_id = ${plan}.id)`;

/** All rate plans by name, without their prices. */
export function listPlans(orgId: string): Statement<PlanRow> {
  return sql<PlanRow>`select ${columns} ${from} where p.org_id = ${orgId} order by p.sort_key`;
}

/** These rate plans with their prices, each in its order. */
export function findPlans(orgId: string, ids: readonly string[]): Statement<WholePlanRow> {
  return sql<WholePlanRow>`select ${columns}, ${ratesOf(sql`p`)} as rates ${from} where p.org_id = ${orgId} and p.id = any(${[...ids]}::uuid[])`;
}

/** The party, if the company has it and it is active. */
export function findPartyOfPlan(orgId: string, partyId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select p.id from parties p join ledgers l on l.org_id = p.org_id and l.id = p.id
    where p.org_id = ${orgId} and p.id = ${partyId} and l.is_active`;
}

const noChange: PlanChange = {
  ...{ percentE4: 0, amountPaise: 0, isPerAdult: false },
  ...{ roundToPaise: 1, rounding: 'nearest', followsExtras: true },
};

export function insertPlan(orgId: string, id: string, values: PlanValues): Statement {
  const { name, mealPlan, followsId, change, partyId, commissionE4, depositE4, policy } = values;
  const { percentE4, amountPaise, isPerAdult, roundToPaise, rounding, followsExtras } = change ?? noChange;
  return sql`insert into hotel_rate_plans (org_id, id, name, sort_key, meal_plan, base_id, percent_e4, amount_paise, is_per_adult, round_to_paise,
      rounding, follows_extras, party_id, commission_e4, deposit_e4, policy)
    values (${orgId}, ${id}, ${name}, ${sortKey(name)}, ${mealPlan}, ${followsId}::uuid, ${percentE4}, ${amountPaise}, ${isPerAdult},
      ${roundToPaise}, ${rounding}, ${followsExtras}, ${partyId}::uuid, ${commissionE4}, ${depositE4}, ${JSON.stringify(policy)}::jsonb)`;
}

export function updatePlan(orgId: string, id: string, values: PlanValues & { isActive: boolean }, by: By): Statement {
  const { name, mealPlan, followsId, change, partyId, commissionE4, depositE4, policy, isActive } = values;
  const { percentE4, amountPaise, isPerAdult, roundToPaise, rounding, followsExtras } = change ?? noChange;
  return sql`update hotel_rate_plans set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, meal_plan = ${mealPlan},
      base_id = ${followsId}::uuid, percent_e4 = ${percentE4}, amount_paise = ${amountPaise}, is_per_adult = ${isPerAdult},
      round_to_paise = ${roundToPaise}, rounding = ${rounding}, follows_extras = ${followsExtras}, party_id = ${partyId}::uuid,
      commission_e4 = ${commissionE4}, deposit_e4 = ${depositE4}, policy = ${JSON.stringify(policy)}::jsonb, is_active = ${isActive}
    where org_id = ${orgId} and id = ${id}`;
}

const insertRateRows = insertRows('hotel_rates', [
  ...(['org_id', 'id', 'plan_id', 'type_id', 'line_no', 'season', 'first_night', 'last_night', 'weekdays', 'adult_paise'] as const),
  ...(['extra_adult_paise', 'extra_bed_paise', 'child_bands', 'least_nights', 'most_nights', 'is_closed', 'has_no_arrival'] as const),
  'has_no_departure',
]);

/** Replaces the prices of a plan. */
export function replaceRates(orgId: string, planId: string, rates: readonly SeasonRate[]): readonly Statement[] {
  const rows = rates.map((rate, at) => ({
    ...{ org_id: orgId, id: uuidv7(), plan_id: planId, type_id: rate.typeId, line_no: at + 1, season: rate.season },
    ...{ first_night: rate.firstNight, last_night: rate.lastNight, weekdays: [...rate.weekdays], adult_paise: [...rate.adultsPaise] },
    ...{ extra_adult_paise: rate.extraAdultPaise, extra_bed_paise: rate.extraBedPaise, child_bands: JSON.stringify(rate.childBands) },
    ...{ least_nights: rate.leastNights, most_nights: rate.mostNights, is_closed: rate.isClosed },
    ...{ has_no_arrival: rate.isClosedToArrival, has_no_departure: rate.isClosedToDeparture },
  }));
  const remove = sql`delete from hotel_rates where org_id = ${orgId} and plan_id = ${planId}`;
  return rows.length === 0 ? [remove] : [remove, insertRateRows(rows)];
}
