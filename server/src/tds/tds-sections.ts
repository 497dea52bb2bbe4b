import { invariant } from '@bahi/core/basics/invariant';
import { sortKey } from '@bahi/core/basics/sort-key';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { sectionFacts, sectionLabel, type TdsSection, tdsRateOn, tdsSections } from '@bahi/core/tds/sections';
import { v7 as uuidv7 } from 'uuid';
import { insertLedgers, ledgerRow } from '../ledgers/ledger-store.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { findTaxGroup, findTaxLedger, findUsedLedger, listSectionLedgers, lockTaxGroup, upsertSection } from './tds-list-store.ts';
import { lockAllDeductees } from './tds-store.ts';

/** The sections of the law with their values on a day, and their ledgers in this company. */
export const listTdsSections = forMembers.tds.listSections.handler(async ({ input, context: { company, tx } }) => {
  const on = input.date ?? todayInIndia(Date.now());
  const ledgers = new Map((await tx.query(listSectionLedgers(company.id))).map((row) => [row.section, row]));
  const sections = tdsSections.flatMap((section) => {
    const rate = tdsRateOn(section, on);
    if (rate === null) return [];
    const ledger = ledgers.get(section);
    return [
      {
        section,
        label: sectionLabel(section, on),
        name: sectionFacts(section).name,
        individualPercentE4: rate.percentE4.individual,
        otherPercentE4: rate.percentE4.other,
        ...rate.limits,
        ledger: ledger ? { _id: ledger.ledgerId, name: ledger.ledgerName } : null,
      },
    ];
  });
  return { on, sections };
});

export const saveTdsSection = forManagers.tds.saveSection.handler(async ({ input, context: { company, tx } }) => {
  if (input.ledgerId === undefined) {
    const ledger = await ledgerOfSection(tx, company.id, input.section);
    return { message: `${input.section} is booked on ${ledger.name}`, ledger };
  }
  // The group is locked by the creation of another deductee.
  const [[ledger], [used]] = await tx.after(
    [lockTaxGroup(company.id), lockAllDeductees(company.id)],
    [findTaxLedger(company.id, input.ledgerId), findUsedLedger(company.id, input.section)],
  );
  const isFit = ledger?.kind === 'tax' && ledger.isActive;
  refuseProblems(isFit ? [] : [{ code: 'LEDGER_UNKNOWN', field: 'ledgerId' }]);
  invariant(ledger, 'it is fit');
  // Edits deduct again and challans pay, both on the ledger with the tax. A change in mid-year would split it over two ledgers.
  const isElsewhere = used !== undefined && used.ledgerId !== ledger.id;
  refuseProblems(isElsewhere ? [{ code: 'TDS_LEDGER_USED', field: 'ledgerId', about: { name: used.ledgerName } }] : []);
  tx.commitWith([upsertSection(company.id, input.section, ledger.id)]);
  return { message: `${input.section} is booked on ${ledger.name}`, ledger: { _id: ledger.id, name: ledger.name } };
});

/**
 * The ledger of a section. The first call creates it under Duties & Taxes, with the commit, unless tax of the section was deducted before,
 * which stays on its ledger.
 */
export async function ledgerOfSection(tx: Tx, orgId: string, section: TdsSection): Promise<{ _id: string; name: string }> {
  const name = `TDS Payable ${section}`;
  const [ledgers, [group], [used]] = await tx.after(
    [lockTaxGroup(orgId)],
    [listSectionLedgers(orgId), findTaxGroup(orgId, sortKey(name)), findUsedLedger(orgId, section)],
  );
  const known = ledgers.find((row) => row.section === section);
  if (known) return { _id: known.ledgerId, name: known.ledgerName };
  if (used) {
    tx.commitWith([upsertSection(orgId, section, used.ledgerId)]);
    return { _id: used.ledgerId, name: used.ledgerName };
  }
  invariant(group, 'every company has the group Duties & Taxes');
  const id = group.ledgerId ?? uuidv7();
  tx.commitWith([
    ...(group.ledgerId === null ? [insertLedgers([ledgerRow({ orgId, id, groupId: group.groupId, name, kind: 'tax' })])] : []),
    upsertSection(orgId, section, id),
  ]);
  return { _id: id, name };
}
