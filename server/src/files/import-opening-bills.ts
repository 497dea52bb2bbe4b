import { openingBills } from '@bahi/core/files/sheets/party-sheets';
import { openingProblems } from '@bahi/core/parties/check-openings';
import type { OpeningBillDraft } from '@bahi/core/parties/party-draft';
import { addDays } from '@bahi/core/periods/business-date';
import { listAddressesOf, listLicencesOf, listOpeningsOf, lockOpenings, type OpeningRow } from '../parties/party-parts-store.ts';
import { type PartyRow, touchParties } from '../parties/party-store.ts';
import { openingStatements, storedOpenings } from '../parties/public/party-statements.ts';
import { partyInEditLog } from '../parties/public/serialize-party.ts';
import { keepVersion } from '../platform/record-versions.ts';
import { atColumns } from './at-columns.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';
import { findNamedParties, mergedParty, unknownParty } from './named-parties.ts';

const columns = { billNo: 'billNo', billDate: 'billDate', dueOn: 'dueDate', amountPaise: 'amount' };

/** Opening bills of parties. A bill with the same number replaces the stored one; the party's other bills stay. */
export const openingBillImporter: Importer = {
  sheet: openingBills,
  chunk: 200,
  async importChunk(context, rows, purpose) {
    const { tx, company } = context;
    const { partyOf, ids } = await findNamedParties(context, rows, purpose);
    if (purpose === 'write') await tx.query(lockOpenings(company.id, ids));
    const stored = Map.groupBy(await tx.query(listOpeningsOf(company.id, ids)), ({ partyId }) => partyId);
    const outcomes: Outcome[] = [];
    const written: Written[] = [];
    for (const [party, ofParty] of Map.groupBy(rows, partyOf)) {
      if (!party) outcomes.push(...ofParty.map(unknownParty));
      else {
        const before = stored.get(party._id) ?? [];
        const { good, outcomes: judged } = judge(party, before, ofParty, company);
        outcomes.push(...judged);
        if (judged.some(({ action, problems }) => action !== 'same' && problems.length === 0)) written.push({ party, before, bills: good });
      }
    }
    if (purpose === 'write' && written.length > 0) await write(context, written);
    return outcomes;
  },
};

type Period = Parameters<typeof openingProblems>[2];
type Written = { party: PartyRow; before: readonly OpeningRow[]; bills: readonly OpeningBillDraft[] };

/** Checks each row together with the valid rows before it: one wrong bill of a party does not stop its others. */
function judge(party: PartyRow, before: readonly OpeningRow[], rows: readonly ParsedRow[], period: Period) {
  const stored = storedOpenings(before);
  let good: OpeningBillDraft[] = stored.map(({ pendingPaise: _, ...bill }) => bill);
  const outcomes = rows.map(({ position, values }): Outcome => {
    const billNo = String(values.billNo);
    const there = stored.find((bill) => bill.billNo.toUpperCase() === billNo.toUpperCase());
    const billDate = String(values.billDate);
    const dueOn = values.dueDate === undefined ? addDays(billDate, party.creditDays) : String(values.dueDate);
    const bill: OpeningBillDraft = { id: there?.id ?? null, billNo, billDate, dueOn, amountPaise: values.amount as number };
    const now = [...good.filter((each) => each.billNo.toUpperCase() !== billNo.toUpperCase()), bill];
    const problems = party.mergedIntoId === null ? openingProblems(now, stored, period) : [mergedParty];
    if (problems.length === 0) good = now;
    const isSame =
      there?.billDate === billDate && there.dueOn === dueOn && there.amountPaise === bill.amountPaise && there.billNo === billNo;
    return { position, action: !there ? 'create' : isSame ? 'same' : 'update', problems: atColumns(problems, columns), id: party._id };
  });
  return { good, outcomes };
}

/** In the order of ids, as all changes of stored balances. The earlier version of each party is stored. */
async function write({ tx, company, caller }: ImportContext, all: readonly Written[]): Promise<void> {
  const inOrder = all.toSorted((a, b) => (a.party._id < b.party._id ? -1 : 1));
  const ids = inOrder.map(({ party }) => party._id);
  const [addresses, licences] = await tx.together([listAddressesOf(company.id, ids), listLicencesOf(company.id, ids)]);
  await tx.together([
    touchParties(company.id, ids, caller),
    ...inOrder.flatMap(({ party, before, bills }) =>
      openingStatements(company, party._id, { openingBills: bills, accountGroup: party.accountGroup }, storedOpenings(before)),
    ),
  ]);
  const openings = Map.groupBy(await tx.query(listOpeningsOf(company.id, ids)), ({ partyId }) => partyId);
  for (const { party, before } of inOrder) {
    const own = <Row extends { partyId: string }>(rows: readonly Row[]) =>
      rows.filter(({ partyId }) => partyId === party._id).map(({ partyId: _, ...row }) => row);
    const inEditLog = (row: PartyRow, bills: readonly OpeningRow[]) =>
      partyInEditLog(row, { addresses: own(addresses), licences: own(licences), openings: [...bills] });
    tx.commitWith([
      keepVersion(
        { company, caller },
        'party',
        inEditLog(party, before),
        inEditLog({ ...party, version: party.version + 1 }, openings.get(party._id) ?? []),
      ),
    ]);
  }
}
