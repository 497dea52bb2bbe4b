import type { Problem } from '@bahi/core/basics/problem';
import { WHOLE_PERCENT_E4 } from '@bahi/core/money/rounding';
import { cancelPolicyProblems } from '@bahi/core/rooms/cancel-charge';
import { type PlanChange, planChangeProblems } from '@bahi/core/rooms/plan-change';
import { MAX_RATE_PLANS } from '@bahi/core/rooms/room-set-up';
import { type SeasonRate, seasonRateProblems } from '@bahi/core/rooms/season-rates';
import { v7 as uuidv7 } from 'uuid';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findSettings, settingsOf } from './hotel-store.ts';
import {
  findPartyOfPlan,
  findPlans,
  insertPlan,
  listPlans,
  type PlanValues,
  replaceRates,
  updatePlan,
  type WholePlanRow,
} from './plan-store.ts';
import { countSetUp, listRoomTypes, lockSetUp } from './room-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Entered = Omit<PlanValues, 'policy'> & { policy: PlanValues['policy'] | null; rates: SeasonRate[] };

const unchanged: PlanChange = {
  ...{ percentE4: 0, amountPaise: 0, isPerAdult: false },
  ...{ roundToPaise: 1, rounding: 'nearest', followsExtras: true },
};

/** Shares of 0 to 100 %, and no extra below 0. */
function boundProblems({ commissionE4, depositE4, rates }: Entered): ServerProblem[] {
  const isShare = (share: number) => share >= 0 && share <= WHOLE_PERCENT_E4;
  const share = (field: string) => ({ code: 'SHARE_INVALID', field, message: 'Enter 0 to 100 %.' });
  const below = (field: string, pricePaise: number) =>
    pricePaise >= 0 ? [] : [{ code: 'PRICE_BELOW_ZERO', field, message: 'Enter a price of 0 or more.' }];
  return [
    ...(isShare(commissionE4) ? [] : [share('commissionE4')]),
    ...(isShare(depositE4) ? [] : [share('depositE4')]),
    ...rates.flatMap(({ extraAdultPaise, extraBedPaise, childBands }, at) => [
      ...below(`rates.${at}.extraAdultPaise`, extraAdultPaise),
      ...below(`rates.${at}.extraBedPaise`, extraBedPaise),
      ...childBands.flatMap(({ pricePaise }, band) => below(`rates.${at}.childBands.${band}.pricePaise`, pricePaise)),
    ]),
  ];
}

/** Refuses a plan with all its problems. Returns it with the policy of the hotel if it has none of its own. */
async function checked({ tx, company }: Context, id: string, entered: Entered, isActive: boolean): Promise<PlanValues> {
  const { name, followsId, partyId, rates } = entered;
  const [types, plans, settings] = await tx.together([listRoomTypes(company.id), listPlans(company.id), findSettings(company.id)]);
  const party = partyId === null ? [] : await tx.query(findPartyOfPlan(company.id, partyId));
  const isFollowing = followsId !== null;
  const change = isFollowing ? (entered.change ?? unchanged) : null;
  const policy = entered.policy ?? settingsOf(only(settings)).policy;
  const follower = isActive ? undefined : plans.find((plan) => plan.isActive && plan.followsId === id);
  const known = plans.map((plan) => ({ id: plan._id, name: plan.name, followsId: plan.followsId }));
  const mostAdultsOf = new Map(types.map(({ _id, mostAdults }) => [_id, mostAdults]));
  const gone: Problem[] = partyId !== null && party.length === 0 ? [{ code: 'PLAN_PARTY_UNKNOWN', field: 'partyId' }] : [];
  refuseProblems([
    ...planChangeProblems({ id, name, followsId }, change ?? unchanged, known),
    ...gone,
    ...cancelPolicyProblems(policy).map((problem) => ({ ...problem, field: `policy.${problem.field}` })),
    ...seasonRateProblems(rates, { mostAdultsOf, isFollowing }),
    ...boundProblems(entered),
    ...(follower ? [{ code: 'PLAN_STILL_FOLLOWED' as const, field: 'isActive', about: { name: follower.name } }] : []),
  ]);
  return { ...entered, change, policy };
}

const read = async ({ tx, company }: Context, id: string): Promise<WholePlanRow> => only(await tx.query(findPlans(company.id, [id])));

/** Rate plans with their prices by room type and season. Booked nights keep their prices. */
export const ratePlans = {
  getRatePlan: forMembers.rooms.getRatePlan.handler(async ({ input: { id }, context: { tx, company } }) => {
    const ratePlan = await tx.first(findPlans(company.id, [id]));
    if (!ratePlan) throw new Refusal('NOT_FOUND');
    return { ratePlan };
  }),

  saveRatePlan: forManagers.rooms.saveRatePlan.handler(async ({ input: { orgId: _, ...entered }, context }) => {
    const { tx, company } = context;
    const [[count]] = await tx.after([lockSetUp(company.id)], [countSetUp(company.id)]);
    if (count!.plans >= MAX_RATE_PLANS) throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MAX_RATE_PLANS} rate plans.`);
    const id = uuidv7();
    const values = await checked(context, id, entered, true);
    await tx.together([insertPlan(company.id, id, values), ...replaceRates(company.id, id, entered.rates)]);
    return { message: `${entered.name} created`, ratePlan: await read(context, id) };
  }),

  updateRatePlan: forManagers.rooms.updateRatePlan.handler(async ({ input: { orgId: _, id, version, isActive, ...entered }, context }) => {
    const { tx, company, caller } = context;
    const [[before]] = await tx.after([lockSetUp(company.id)], [findPlans(company.id, [id])]);
    refuseStale(before, version);
    const values = await checked(context, id, { ...entered, policy: entered.policy ?? before.policy }, isActive);
    await tx.together([updatePlan(company.id, id, { ...values, isActive }, caller), ...replaceRates(company.id, id, entered.rates)]);
    return { message: `${entered.name} saved`, ratePlan: await read(context, id) };
  }),
};
