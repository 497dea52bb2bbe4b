import type { Problem } from '../basics/problem.ts';
import { isStateCode, stateName } from '../gst/states.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { PartyGroup } from './party-draft.ts';

export type MergeParty = {
  readonly id: string;
  readonly name: string;
  readonly gstin: string | null;
  readonly state: string;
  readonly accountGroup: PartyGroup;
  readonly isActive: boolean;
  readonly mergedIntoId: string | null;
};

/**
 * The date of the first entry of the party that is merged away; null without any. Opening bills count as of the day before the books
 * begin.
 */
export type MergeFacts = { readonly firstEntryOn: IsoDate | null; readonly lockedUpTo: IsoDate | null };

/**
 * Problems of merging `from` into `into`. Two GSTINs are two registrations, and a party with a GSTIN may not be merged into one without.
 * Entries of a locked period keep their party. Field: `intoId`.
 */
export function mergeProblems(from: MergeParty, into: MergeParty, { firstEntryOn, lockedUpTo }: MergeFacts): Problem[] {
  const field = 'intoId';
  if (from.id === into.id) return [{ code: 'MERGE_WITH_ITSELF', field }];
  if (from.mergedIntoId !== null) return [{ code: 'MERGE_AGAIN', field, about: { name: from.name } }];
  const problems: Problem[] = [];
  if (!into.isActive) problems.push({ code: 'PARTY_INACTIVE', field, about: { name: into.name } });
  if (from.accountGroup !== into.accountGroup) problems.push({ code: 'MERGE_OF_OTHER_GROUP', field, about: { group: from.accountGroup } });
  if (from.gstin !== null && into.gstin === null) problems.push({ code: 'MERGE_LOSES_GSTIN', field, about: { name: from.name } });
  else if (from.gstin !== null && from.gstin !== into.gstin) problems.push({ code: 'MERGE_OF_OTHER_GSTIN', field });
  if (lockedUpTo !== null && firstEntryOn !== null && firstEntryOn <= lockedUpTo) {
    problems.push({ code: 'MERGE_LOCKED', field, about: { name: from.name, lockedUpToOn: lockedUpTo } });
  }
  return problems;
}

/** Warnings before a merge; they do not stop it. */
export function mergeWarnings(from: MergeParty, into: MergeParty, vouchers: number): Problem[] {
  const field = 'intoId';
  const warnings: Problem[] = [];
  if (vouchers > 0 && from.gstin === null && into.gstin !== null)
    warnings.push({ code: 'MERGE_GIVES_GSTIN', field, about: { gstin: into.gstin } });
  if (from.state !== into.state && isStateCode(into.state)) {
    warnings.push({ code: 'MERGE_OF_OTHER_STATE', field, about: { state: stateName(into.state) } });
  }
  return warnings;
}
