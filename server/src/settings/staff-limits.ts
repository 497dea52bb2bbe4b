import { limitProblems } from '@bahi/core/organizations/settings-problems';
import { forManagers } from '../platform/guards.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findChosen, findLimits, type LimitsRow, type StaffLimits, updateLimits } from './staff-limits-store.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

export const getStaffLimits = forManagers.staffLimits.get.handler(async ({ input, context }) => {
  return { limits: shown(await keptLimits(context, input.id)) };
});

/** Replaces the limits. The guard records it in the company's chain. */
export const saveStaffLimits = forManagers.staffLimits.save.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { ownPartiesOnly, godowns, series, backDatingDays, mostDiscountPercentE4, mostFreePaise } = input;
  const before = await keptLimits(context, input.id, { isLocked: true });
  refuseStale({ _id: input.id, ...before }, input.version);
  const limits: StaffLimits = { ownPartiesOnly, godowns, series, backDatingDays, mostDiscountPercentE4, mostFreePaise };
  const there = await tx.query(findChosen(company.id, godowns ?? [], series ?? []));
  const known = new Set(there.map(({ id }) => id));
  refuseProblems([
    ...limitProblems(limits),
    ...unknown(known, godowns, 'godowns', 'Choose godowns of this company.'),
    ...unknown(known, series, 'series', 'Choose series of this company.'),
  ]);
  await tx.query(updateLimits(company.id, input.id, limits, caller));
  return { message: 'Limits saved', limits: shown(await keptLimits(context, input.id)) };
});

/** Staff of role admin may edit only those of role user; a user outside of the company is not found. */
export async function keptLimits({ tx, company, caller }: RequestContext, staffId: string, options = {}): Promise<LimitsRow> {
  const found = await tx.first(findLimits(company.id, staffId, options));
  if (!found) throw new Refusal('NOT_FOUND');
  if (caller.kind === 'staff' && found.role === 'admin') throw new Refusal('NOT_ALLOWED');
  return found;
}

const shown = ({ role: _, ...limits }: LimitsRow) => limits;

function unknown(known: ReadonlySet<string>, chosen: readonly string[] | null, field: string, message: string): ServerProblem[] {
  return chosen?.some((id) => !known.has(id)) ? [{ code: 'NOT_OF_COMPANY', field, message }] : [];
}
