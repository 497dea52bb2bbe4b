import type { IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import type { DemoFacts } from './demo-facts.ts';
import { addGodowns } from './demo-godowns.ts';
import { addNotes } from './demo-notes.ts';
import { monthEnds, type OfficeDesk } from './office-desk.ts';

/** Vouchers that the office enters besides the daily trade, per month. */
export const office = { aMonth: 7 };

/** Notes, transfers, wastage, the van, orders and journals, each in order of date. One call after the other. */
export async function addOffice(desk: OfficeDesk): Promise<void> {
  await addNotes(desk);
  await addGodowns(desk);
  await addJournals(desk);
}

/** The proprietor's capital: the opening goods and furniture, and money on the first day. */
export async function addCapital(staff: Desk, facts: DemoFacts, begins: IsoDate): Promise<{ furnitureId: string }> {
  const stock = facts.products.reduce((sum, { catalogue }) => sum + catalogue.openingStock[0].value, 0);
  const furniture = 3_20_000;
  const furnitureId = await addLedger(staff, facts, 'Furniture and racks', 'Fixed Assets', { opening: furniture });
  const capitalId = await addLedger(staff, facts, 'Capital of the proprietor', 'Capital Account', { opening: -(stock + furniture) });
  const bank = (called: string) => facts.sources.find(({ name }) => name === called)!._id;
  const amount = 15_00_000;
  await staff('POST', `/orgs/${facts.orgId}/vouchers/receipt`, {
    date: begins,
    enteredAmount: amount,
    ledgers: [{ ledgerId: capitalId, amount }],
    payments: [
      { type: 'bank', _id: bank('State Bank of India'), amount: 10_00_000, reference: 'CAPITAL' },
      { type: 'bank', _id: bank('Federal Bank'), amount: 5_00_000, reference: 'CAPITAL' },
    ],
    note: 'Capital brought in',
  });
  return { furnitureId };
}

/** A ledger in a predefined group, with its opening balance in rupees, debit above 0. */
async function addLedger(staff: Desk, { orgId }: DemoFacts, name: string, group: string, more: object = {}): Promise<string> {
  const { rows } = await staff<{ rows: { _id: string; name: string }[] }>('GET', `/orgs/${orgId}/accountGroups?limit=100`);
  const groupId = rows.find((row) => row.name === group)!._id;
  const { ledger } = await staff<{ ledger: { _id: string } }>('POST', `/orgs/${orgId}/ledgers`, { name, groupId, ...more });
  return ledger._id;
}

/** Depreciation and the unpaid telephone bill, at each end of a month. */
async function addJournals(desk: OfficeDesk): Promise<void> {
  const { staff, facts, random, furnitureId } = desk;
  const wearId = await addLedger(staff, facts, 'Depreciation', 'Indirect Expenses', { cashFlowUse: 'depreciation' });
  const phoneId = await addLedger(staff, facts, 'Telephone and internet', 'Indirect Expenses');
  const payableId = await addLedger(staff, facts, 'Expenses payable', 'Current Liabilities');
  const enter = (date: IsoDate, debitId: string, creditId: string, amount: number, note: string) => {
    const items = [
      { ledgerId: debitId, side: 'debit', amount },
      { ledgerId: creditId, side: 'credit', amount },
    ];
    return staff('POST', `/orgs/${facts.orgId}/vouchers/journal`, { date, items, note });
  };
  for (const date of monthEnds(desk)) {
    await enter(date, wearId, furnitureId, 2_650, 'Depreciation of the month');
    await enter(date, phoneId, payableId, random.whole(1_800, 2_600), 'Telephone and internet of the month');
  }
}
