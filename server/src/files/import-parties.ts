import { sortKey } from '@bahi/core/basics/sort-key';
import type { RowValues } from '@bahi/core/files/sheet';
import { parties } from '@bahi/core/files/sheets/party-sheets';
import { normalizeGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import { partyProblems } from '@bahi/core/parties/check-party';
import { tidyCode } from '@bahi/core/parties/tidy-party';
import { v7 as uuidv7 } from 'uuid';
import { listMastersNamed, priceLevel } from '../masters/master-store.ts';
import { findPartiesCalled, listPartyGroups, lockPartiesCalled, type PartyGroupRow, type PartyRow } from '../parties/party-store.ts';
import { partyRules } from '../parties/public/party-facts.ts';
import { type PartyInput, partyDraft, storedInput } from '../parties/public/party-input.ts';
import type { ServerProblem } from '../platform/refusal.ts';
import type { Company } from '../platform/request-context.ts';
import { atColumns } from './at-columns.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';
import { isPartyChanged, type PartyRead, writeParties } from './write-parties.ts';

/** Parties by code, or by name if the file has no code. */
export const partyImporter: Importer = {
  sheet: parties,
  chunk: 200,
  async importChunk(context, rows, purpose) {
    const books = await findAround(context, rows, purpose);
    const read = rows.map((row) => readParty(context.company, row, books));
    const outcomes = read.map((each): Outcome => {
      const problems = [...each.problems, ...atColumns(partyProblems(each.draft, partyRules(context.company)), columns)];
      return { position: each.position, action: !each.before ? 'create' : isPartyChanged(each) ? 'update' : 'same', problems, id: each.id };
    });
    if (purpose === 'write') {
      const good = read.filter((_, at) => outcomes[at]!.problems.length === 0 && outcomes[at]!.action !== 'same');
      await writeParties(context, good);
    }
    return outcomes;
  },
};

type Around = {
  byCode: ReadonlyMap<string, PartyRow>;
  byName: ReadonlyMap<string, PartyRow>;
  groups: ReadonlyMap<string, PartyGroupRow>;
  levels: ReadonlyMap<string, { _id: string; isActive: boolean }>;
};

async function findAround({ tx, company }: ImportContext, rows: readonly ParsedRow[], purpose: 'check' | 'write'): Promise<Around> {
  const codes = rows.flatMap(({ values }) => (values.code === undefined ? [] : [tidyCode(String(values.code))]));
  const names = rows.map(({ values }) => sortKey(String(values.partyName)));
  const levelKeys = rows.flatMap(({ values }) => (values.priceLevelName === undefined ? [] : [sortKey(String(values.priceLevelName))]));
  if (purpose === 'write') await tx.query(lockPartiesCalled(company.id, codes, names));
  const [found, groups, levels] = await tx.together([
    findPartiesCalled(company.id, codes, names),
    listPartyGroups(company.id),
    listMastersNamed(priceLevel, company.id, levelKeys),
  ]);
  return {
    byCode: new Map(found.filter(({ code }) => code !== '').map((row) => [row.code, row])),
    byName: new Map(found.map((row) => [row.sortKey, row])),
    groups: new Map(groups.map((group) => [sortKey(group.name), group])),
    levels: new Map(levels.map((level) => [sortKey(level.name), level])),
  };
}

const noParts = { addresses: [], licences: [], openings: [] };

function readParty(company: Company, { position, values }: ParsedRow, around: Around): PartyRead & { problems: ServerProblem[] } {
  const problems: ServerProblem[] = [];
  const before = partyOf(values, around, problems);
  const stands = before ? storedInput(before, noParts) : newParty(company, values);
  const group = groupOf(values, around, before, problems);
  const priceLevelId = levelOf(values, around, stands.priceLevelId, problems);
  const ownValues = Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => {
      const field = fieldOf[column] ?? column;
      return ownFields.has(field) ? [[field, value]] : [];
    }),
  );
  const now: PartyInput = { ...stands, ...ownValues, priceLevelId, groupId: group._id };
  return {
    position,
    id: before?._id ?? uuidv7(),
    before,
    draft: partyDraft(now, group.accountGroup),
    groupId: group._id,
    groupName: group.name,
    priceLevelId,
    priceLevelName: values.priceLevelName === undefined ? (before?.priceLevelName ?? null) : String(values.priceLevelName) || null,
    isActive: (values.isActive as boolean | undefined) ?? before?.isActive ?? true,
    problems,
  };
}

/** The field that a column calls otherwise. */
const fieldOf: Readonly<Record<string, string>> = { creditLimit: 'creditLimitPaise' };
const columns = { creditLimitPaise: 'creditLimit' };

/** Cells that are stored as they are, without a lookup of a name. */
const ownFields: ReadonlySet<string> = new Set([
  'partyName',
  'code',
  'mobileNumber',
  'email',
  'gstin',
  'pan',
  'category',
  'state',
  'address',
  'pin',
  'creditDays',
  'creditLimitPaise',
  'creditPolicy',
]);

/** The defaults of a new party. */
function newParty(company: Company, { gstin }: RowValues): PartyInput {
  const number = normalizeGstin(String(gstin ?? ''));
  return {
    partyName: '',
    code: '',
    mobileNumber: '',
    email: '',
    gstin: '',
    pan: '',
    category: number === '' ? 'unregistered' : 'regular',
    state: (number !== '' && stateOfGstin(number)) || company.state,
    address: '',
    pin: '',
    accountGroup: 'Sundry Debtors',
    priceLevelId: null,
    salesmanId: null,
    creditDays: 0,
    creditLimitPaise: null,
    creditPolicy: 'warn',
    shippingAddresses: [],
    licences: [],
    openingBills: [],
  };
}

/** A stored party with this name and without a code gets the code of the file; a name with another code is refused. */
function partyOf(values: RowValues, { byCode, byName }: Around, problems: ServerProblem[]): PartyRow | undefined {
  const ofName = byName.get(sortKey(String(values.partyName)));
  const ofCode = values.code === undefined ? undefined : byCode.get(tidyCode(String(values.code)));
  const found = ofCode ?? (values.code === undefined || ofName?.code === '' ? ofName : undefined);
  if (ofName && ofName !== found) {
    problems.push({ code: 'NAME_TAKEN', field: 'partyName', message: `The party with the code ${ofName.code || '–'} has this name.` });
  }
  if (found?.mergedIntoId)
    problems.push({ code: 'PARTY_MERGED', field: 'partyName', message: 'This party was merged into another one: change that one.' });
  return found;
}

type Group = Pick<PartyGroupRow, '_id' | 'name' | 'accountGroup'>;

function groupOf({ groupName }: RowValues, { groups }: Around, before: PartyRow | undefined, problems: ServerProblem[]): Group {
  const stands: Group = before
    ? { _id: before.groupId, name: before.groupName, accountGroup: before.accountGroup }
    : groups.get(sortKey('Sundry Debtors'))!;
  if (groupName === undefined) return stands;
  const refuse = (message: string) => {
    problems.push({ code: 'GROUP_UNKNOWN', field: 'groupName', message });
    return stands;
  };
  const found = groups.get(sortKey(String(groupName)));
  if (!found) return refuse(`There is no group ${groupName} below Sundry Debtors or Sundry Creditors.`);
  if (before && found.accountGroup !== before.accountGroup)
    return refuse(`The party stays among ${before.accountGroup}. Change that at the party itself.`);
  return found;
}

function levelOf({ priceLevelName }: RowValues, { levels }: Around, stored: string | null, problems: ServerProblem[]): string | null {
  if (priceLevelName === undefined) return stored;
  if (priceLevelName === '') return null;
  const found = levels.get(sortKey(String(priceLevelName)));
  if (!found)
    problems.push({
      code: 'PRICE_LEVEL_UNKNOWN',
      field: 'priceLevelName',
      message: `There is no price level ${priceLevelName}. Bring it in first.`,
    });
  return found?._id ?? stored;
}
