import { type LineChoice, voucherOfLine } from '@bahi/core/banking/voucher-of-line';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { sayError } from '../platform/say-error.ts';
import type { Line } from './shapes.ts';

/** The open bills of a party as money of this side settles them, in the order of the list. */
export async function openBillsOf(orgId: string, partyId: string, kind: 'receipt' | 'payment') {
  const { outstandings } = await api.bills.listOutstandings({ orgId, partyId, voucher: kind });
  return outstandings.map((bill) => ({
    id: bill.billId,
    billNo: bill.bill_no,
    billDate: bill.bill_date,
    dueOn: bill.bill_due_date,
    source: bill.source,
    pendingPaise: bill.bill_pending_amt,
  }));
}

export type OpenBills = Awaited<ReturnType<typeof openBillsOf>>;

/** Saves the voucher that a line is, by the route of its kind, and with it that the line is this voucher. The same key saves once. */
export async function makeVoucher(orgId: string, bankId: string, line: Line, choice: LineChoice, bills?: OpenBills, key = uuid()) {
  const isOfBills = choice.isParty && (choice.kind === 'receipt' || choice.kind === 'payment');
  const open = isOfBills ? (bills ?? (await openBillsOf(orgId, choice.ledgerId, choice.kind as 'receipt' | 'payment'))) : [];
  const made = voucherOfLine({ ...line, amountPaise: line.amount }, bankId, choice, open);
  const context = { context: { key } };
  const said = { orgId, date: made.date, note: made.note, bankLineId: line._id };
  switch (made.kind) {
    case 'contra':
      return api.vouchers.saveContra(
        { ...said, fromLedgerId: made.fromLedgerId, toLedgerId: made.toLedgerId, amount: made.amountPaise },
        context,
      );
    case 'journal': {
      const items = made.lines.map(({ ledgerId, side, amountPaise }) => ({ ledgerId, side, amount: amountPaise }));
      return api.vouchers.saveJournal({ ...said, items }, context);
    }
    default: {
      const money = {
        ...said,
        enteredAmount: made.enteredPaise,
        ...(made.partyId !== null && { partyId: made.partyId }),
        billData: made.bills.map(({ billId, settledPaise }) => ({ billId, settledAmount: settledPaise })),
        ledgers: made.ledgerId === null ? [] : [{ ledgerId: made.ledgerId, amount: made.enteredPaise, isTaxInclusive: false }],
        deductions: [],
        restAs: 'advance' as const,
        isInterState: false,
        payments: [{ type: 'bank' as const, _id: bankId, amount: made.enteredPaise, reference: made.reference, chequeNumber: '' }],
      };
      return made.kind === 'receipt' ? api.vouchers.saveReceipt(money, context) : api.vouchers.savePayment(money, context);
    }
  }
}

/** Makes the vouchers of all lines that a rule fits, one after another. Stops when told; what was refused is told with its reason. */
export async function makeByRules(
  orgId: string,
  bankId: string,
  lines: readonly Line[],
  tell: (done: number) => void,
  isStopped: () => boolean,
): Promise<{ made: number; refused: string[] }> {
  let made = 0;
  const refused: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (isStopped()) break;
    const { rule } = line;
    if (!rule) continue;
    try {
      await makeVoucher(orgId, bankId, line, rule);
      made += 1;
    } catch (error) {
      refused.push(`${line.description}: ${sayError(error, 'refused')}`);
    }
    tell(at + 1);
  }
  return { made, refused };
}

const words = { receipt: 'Receipt', payment: 'Payment', contra: 'Contra', journal: 'Journal' } as const;
export const kindText = (kind: keyof typeof words) => words[kind];
