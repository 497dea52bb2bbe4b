import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { addBankDays } from './demo-banks.ts';
import { addCheques } from './demo-cheques.ts';
import type { Desk } from './demo-desk.ts';
import type { DemoFacts } from './demo-facts.ts';
import { addTills } from './demo-tills.ts';
import type { Random } from './random.ts';
import type { ReceiptDesk } from './receipt-desk.ts';

type Source = { _id: string; name: string };
type OpenBill = { billId: string; bill_date: string; bill_pending_amt: number };

type Parts = { staff: Desk; salesman: Desk; facts: DemoFacts; random: Random; begins: IsoDate; today: IsoDate };

/** Everything besides the trade: cash deposits, rent and wages, cheques, collections of a salesman, cash counts and a bank statement. */
export async function addMoney({ staff, salesman, facts, random, begins, today }: Parts): Promise<void> {
  const org = `/orgs/${facts.orgId}`;
  const { sources } = await staff<{ sources: Source[] }>('GET', `${org}/sources`);
  const sourceId = (called: string) => sources.find(({ name }) => name === called)!._id;
  const { rows } = await staff<{ rows: { _id: string; name: string }[] }>('GET', `${org}/accountGroups?limit=100`);
  const waiting = facts.parties.map(({ ledgerId }) => ledgerId).values();
  const money: ReceiptDesk = {
    staff,
    salesman,
    org,
    random,
    begins,
    today,
    cashId: sourceId('Cash'),
    sbiId: sourceId('State Bank of India'),
    federalId: sourceId('Federal Bank'),
    ago: (days) => addDays(today, -days),
    ledger: async (name, group) => {
      const groupId = rows.find((row) => row.name === group)!._id;
      return (await staff<{ ledger: { _id: string } }>('POST', `${org}/ledgers`, { name, groupId })).ledger._id;
    },
    nextOwed: async (on) => {
      for (const partyId of waiting) {
        const { outstandings } = await staff<{ outstandings: OpenBill[] }>('GET', `${org}/outstandings?partyId=${partyId}`);
        const bill = outstandings.find(({ bill_date, bill_pending_amt }) => bill_date < on && bill_pending_amt > 0);
        if (bill) return { partyId, billId: bill.billId, amount: bill.bill_pending_amt };
      }
      throw new Error('No customer of the demo owes any more');
    },
  };
  await addCheques(money);
  await addTills(money);
  await addBankDays(money);
}
