import { api } from '@bahi/contract/api';
import { sentForLine } from '@bahi/contract/banking/line-voucher';
import { ruleFor } from '@bahi/core/banking/bank-rule';
import { suggestMatches } from '@bahi/core/banking/suggest-matches';
import { voucherOfLine } from '@bahi/core/banking/voucher-of-line';
import { searchWords } from '@bahi/core/basics/search-words';
import { receiptSign } from '@bahi/core/vouchers/receipt-draft';
import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { listOpenBills } from '../bills/bill-store.ts';
import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagersAsking } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { findBank } from './bank-import-store.ts';
import { type BankLineRow, listBankLines } from './bank-line-store.ts';
import { type BankRuleRow, listRulesOfBank } from './bank-rule-store.ts';
import { findAllOpenItems } from './open-items.ts';
import { typedAmount } from './typed-amount.ts';

/** The number of lines checked and of vouchers made in one call, so that the user can follow and stop it. */
const linesAtOnce = 500;
const vouchersAtOnce = 20;
const mostRules = 500;

type Ruled = { readonly line: BankLineRow; readonly rule: BankRuleRow };

/**
 * Makes the vouchers that rules propose for the next open lines without a matching voucher. Each is saved by the route of its kind,
 * separately and once. `next` continues after these lines. Refused lines stay open, with the reason; lines matched meanwhile are skipped.
 */
export const applyRules = forManagersAsking.banking.applyRules.handler(async ({ input, context: { company, within, ask } }) => {
  const { ledgerId, search } = input;
  const after = readCursor(input.after, ['date', 'uuid']);
  const asked = { state: 'toDo' as const, words: searchWords(search), amountPaise: typedAmount(search), after, limit: linesAtOnce };
  const { lines, isAll, ruled } = await within(async (tx) => {
    const [[bank], found] = await tx.together([findBank(company.id, ledgerId), listBankLines(company.id, ledgerId, asked)]);
    if (!bank) throw new Refusal('NOT_FOUND');
    const { looked, ruled } = await ruledOf(tx, company.id, ledgerId, found);
    return { lines: looked, isAll: looked.length === found.length && found.length < linesAtOnce, ruled };
  });
  const some = ruled.slice(0, vouchersAtOnce);
  const isWhole = some.length === ruled.length;
  const last = isWhole ? (isAll ? undefined : lines.at(-1)) : some.at(-1)?.line;
  const refused: { date: string; description: string; amountPaise: number; message: string }[] = [];
  let made = 0;
  for (const { line, rule } of some) {
    const { id, date, description, amountPaise } = line;
    const open = await within((tx) => openBillsOf(tx, company.id, rule));
    const { route, body } = sentForLine(voucherOfLine(line, ledgerId, rule, open), { orgId: company.id, bankId: ledgerId, lineId: id });
    try {
      await ask(`vouchers.${route}`, z.encode(api.vouchers[route]['~orpc'].inputSchema as z.ZodType<object, object>, body), id);
      made++;
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status >= 500) throw error;
      if (error.code !== 'ALREADY_MATCHED') refused.push({ date, description, amountPaise, message: wordsOfLine(error) });
    }
  }
  const vouchers = `${made.toLocaleString('en-IN')} ${made === 1 ? 'voucher' : 'vouchers'} made`;
  return {
    message: refused.length === 0 ? vouchers : `${vouchers}, ${refused.length.toLocaleString('en-IN')} refused`,
    made,
    refused,
    looked: last ? lines.findIndex(({ id }) => id === last.id) + 1 : lines.length,
    next: last ? writeCursor([last.date, last.id]) : null,
  };
});

/** The checked lines with a matching rule and without a possible voucher in the books. */
async function ruledOf(tx: Tx, orgId: string, ledgerId: string, lines: readonly BankLineRow[]) {
  const rules = await tx.query(listRulesOfBank(orgId, ledgerId, mostRules));
  const fitting = lines.flatMap((line): Ruled[] => {
    const rule = ruleFor(line, rules);
    return rule ? [{ line, rule }] : [];
  });
  if (fitting.length === 0) return { looked: lines, ruled: fitting };
  const { looked, open } = await findAllOpenItems(tx, orgId, ledgerId, lines);
  if (open === null) return { looked, ruled: [] };
  const isLooked = new Set(looked.map(({ id }) => id));
  const some = fitting.filter(({ line }) => isLooked.has(line.id));
  const ids = some.map(({ line }) => line.id);
  const suggested = suggestMatches(ids, open.lines, open.postings);
  const ruled = some.filter(({ line }) => (suggested.get(line.id) ?? []).length === 0);
  return { looked, ruled };
}

/** The open bills of the party of a line, read now, because the voucher of the previous line may have settled some. */
async function openBillsOf(tx: Tx, orgId: string, { isParty, kind, ledgerId }: BankRuleRow) {
  if (!isParty || (kind !== 'receipt' && kind !== 'payment')) return [];
  return tx.query(listOpenBills(orgId, { partyId: ledgerId, sign: receiptSign(kind), hasCredits: true, withoutVoucher: nilUuid }));
}

function wordsOfLine(error: ORPCError<string, unknown>): string {
  const { problems } = (error.data ?? {}) as { problems?: readonly { message: string }[] };
  return problems?.length ? [...new Set(problems.map(({ message }) => message))].join(' ') : error.message;
}
