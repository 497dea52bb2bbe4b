import { sentForLine } from '@bahi/contract/banking/line-voucher';
import { type LineChoice, voucherOfLine } from '@bahi/core/banking/voucher-of-line';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import type { Line } from './shapes.ts';

/** The open bills of a party as money of this side settles them, in the order of the list. */
export async function openBillsOf(orgId: string, partyId: string, kind: 'receipt' | 'payment') {
  const { bills } = await api.bills.listOutstandings({ orgId, partyId, voucher: kind });
  return bills.map(({ billId: id, billNo, billDate, dueOn, source, pendingPaise }) => ({
    id,
    billNo,
    billDate,
    dueOn,
    source,
    pendingPaise,
  }));
}

export type OpenBills = Awaited<ReturnType<typeof openBillsOf>>;

/** Saves the voucher of a line with the route of its kind, and matches the line with it. The same key saves once. */
export async function makeVoucher(orgId: string, bankId: string, line: Line, choice: LineChoice, bills?: OpenBills, key = uuid()) {
  const isOfBills = choice.isParty && (choice.kind === 'receipt' || choice.kind === 'payment');
  const open = isOfBills ? (bills ?? (await openBillsOf(orgId, choice.ledgerId, choice.kind as 'receipt' | 'payment'))) : [];
  const made = voucherOfLine(line, bankId, choice, open);
  const context = { context: { key } };
  const sent = sentForLine(made, { orgId, bankId, lineId: line._id });
  switch (sent.route) {
    case 'saveContra':
      return api.vouchers.saveContra(sent.body, context);
    case 'saveJournal':
      return api.vouchers.saveJournal(sent.body, context);
    default:
      return api.vouchers[sent.route](sent.body, context);
  }
}

type ByRules = { made: number; refused: string[] };

/**
 * Saves the vouchers of all open lines that match a rule, in batches, so that progress is shown and the user can stop. Reports refused
 * lines with the reason.
 */
export async function makeByRules(
  of: { orgId: string; ledgerId: string; search: string },
  tell: (made: number, looked: number) => void,
  isStopped: () => boolean,
): Promise<ByRules> {
  let [made, looked] = [0, 0];
  const refused: string[] = [];
  let after: string | undefined;
  do {
    const answer = await api.banking.applyRules({ ...of, ...(after !== undefined && { after }) }, { context: { key: uuid() } });
    made += answer.made;
    looked += answer.looked;
    refused.push(...answer.refused.map(({ description, message }) => `${description}: ${message}`));
    tell(made, looked);
    after = answer.next ?? undefined;
  } while (after !== undefined && !isStopped());
  return { made, refused };
}

const words = { receipt: 'Receipt', payment: 'Payment', contra: 'Contra', journal: 'Journal' } as const;
export const kindText = (kind: keyof typeof words) => words[kind];
