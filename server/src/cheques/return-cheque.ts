import { invariant } from '@bahi/core/basics/invariant';
import { isOnTheWay } from '@bahi/core/cheques/cheque';
import { type BuiltReturn, type ReturnDraft, returnCheque } from '@bahi/core/cheques/return-cheque';
import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { noTaxedAdvances } from '@bahi/core/vouchers/set-off-advances';
import { v7 as uuidv7 } from 'uuid';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findBooks } from '../postings/entry-facts-store.ts';
import { findTaxedAdvances } from '../tds/advance-tax-store.ts';
import { taxedAdvances, usedAdvanceRows } from '../tds/public/tds-facts.ts';
import { tdsOfReturn } from '../tds/public/tds-of-return.ts';
import { insertJournalLines } from '../vouchers/journal-store.ts';
import { enterVoucher, periodOf } from '../vouchers/public/enter-voucher.ts';
import { type ChequeRow, lockCheques, markReturned } from './cheque-store.ts';
import { findOfLedgers, findRest, findTaken, lockBillsOf } from './return-store.ts';
import { takeCheques } from './take-cheques.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
const isMoney = ({ voucherKind }: ChequeRow) => voucherKind === 'receipt' || voucherKind === 'payment';

/** The facts of the money that the cheque was; its bills are locked. `partyId` is the present debtor. */
async function factsOf({ tx, company }: RequestContext, cheque: ChequeRow, date: string, partyId: string | null) {
  const sign = cheque.direction === 'received' ? 1 : -1;
  const of = [company.id, cheque.voucherId, sign] as const;
  const [[books], settled, rest, ofLedgers, , [now]] = await tx.after(
    [lockBillsOf(company.id, cheque.voucherId)],
    [
      findBooks({ within: company, kind: 'journal', financialYear: financialYearOf(date).startYear, partyId: partyId ?? nilUuid }),
      findTaken(...of),
      findRest(...of),
      findOfLedgers(...of),
      ...lockCheques(company, [cheque.id]),
    ],
  );
  invariant(books, 'the books answer in one row');
  // The party was merged while this waited for the lock.
  if (now?.partyId !== cheque.partyId) throw new Refusal('BUSY');
  // A sale settled no bill; its own bill is that of the credit part.
  if (!isMoney(cheque)) return { books, settled: [], rest: [], ofLedgers: [], taxedAdvances: noTaxedAdvances };
  const restIds = rest.map(({ billId }) => billId);
  const taxed = restIds.length === 0 ? [] : await tx.query(findTaxedAdvances(company.id, restIds, nilUuid));
  return { books, settled, rest, ofLedgers, taxedAdvances: taxedAdvances(taxed) };
}

/** A cheque bounced or was stopped: a journal takes it out of its ledger and reopens what it settled. */
export const returned = forMembers.cheques.return.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const [cheque] = await takeCheques(context, [input.id], input.as);
  invariant(cheque, 'one cheque was asked and taken');
  const { date, reason, chargesTo, chargesPaise } = input;
  const needsParty = cheque.partyId === null && !isMoney(cheque);
  const partyId = needsParty ? (input.partyId ?? null) : cheque.partyId;
  const { books, ...ofMoney } = await factsOf(context, cheque, date, partyId);
  const { roles, series, party } = { roles: books.ledgers, series: books.series, party: books.party };
  const wasAtBank = !isOnTheWay(cheque.state);
  const draft: ReturnDraft = { act: input.as, date, reason, chargesPaise, chargesTo };
  const built = returnCheque(draft, {
    company: periodOf(context, 'journal', date),
    today: todayInIndia(Date.now()),
    cheque,
    liesIn: wasAtBank ? cheque.bankLedgerId : cheque.direction === 'received' ? roles.chequesInHand : roles.chequesIssued,
    bankLedgerId: wasAtBank ? cheque.bankLedgerId : null,
    bankChargesLedgerId: roles.bankCharges,
    partyLedgerId: needsParty ? (party?.isActive ? party.id : null) : partyId,
    needsParty,
    roles,
    ...ofMoney,
  });
  refuseProblems(built.problems);

  const back = built.settlements.map(({ billId, settledPaise }) => ({ billId, backPaise: Math.abs(settledPaise) }));
  const tdsRows = await tdsOfReturn(tx, company, { voucherId: cheque.voucherId, amountPaise: cheque.amountPaise, back });
  const state = input.as === 'bounce' ? ('bounced' as const) : ('stopped' as const);
  const note = `Cheque ${cheque.chequeNumber} of ${cheque.voucherNumber} ${state}${reason === '' ? '' : `: ${reason}`}`.slice(0, 500);
  const { opens, idOf } = openedBy(built, cheque, partyId, date);
  const totalPaise = sumPaise(built.postings.map(({ amountPaise }) => Math.max(amountPaise, 0)));
  const head = { kind: 'journal' as const, date, partyId: null, totalPaise, note };
  const { id, number } = enterVoucher(context, head, series, {
    postings: built.postings,
    settlements: built.settlements,
    opens,
    rowsOf: (voucherId) => [
      journalOf(company.id, voucherId, built, idOf),
      ...usedAdvanceRows(company.id, voucherId, built.usedAdvances),
      ...tdsRows(voucherId),
    ],
  });
  tx.commitWith([markReturned(company.id, cheque.id, { state, voucherId: id, on: date, reason })]);
  return { message: `Cheque ${state} by ${number}`, voucherId: id, voucherNumber: number };
});

type Opens = NonNullable<BuiltReturn['lines'][number]['opens']>;

/** New bills: the amount that no bill could take back, with number and date of the cheque's voucher, and the charges passed on. */
function openedBy({ openedAgainPaise, chargesOwedPaise }: BuiltReturn, cheque: ChequeRow, partyId: string | null, date: string) {
  const idOf: Record<Opens, string> = { again: uuidv7(), charges: uuidv7() };
  const bill = { kind: 'bill' as const, partyId: partyId ?? nilUuid };
  const { voucherNumber: billNo, voucherDate } = cheque;
  const opens = [
    ...(openedAgainPaise === 0
      ? []
      : [{ ...bill, id: idOf.again, amountPaise: openedAgainPaise, billNo, billDate: voucherDate, dueOn: voucherDate }]),
    ...(chargesOwedPaise === 0 ? [] : [{ ...bill, id: idOf.charges, amountPaise: chargesOwedPaise, dueOn: date }]),
  ];
  return { opens, idOf };
}

function journalOf(orgId: string, voucherId: string, { lines }: BuiltReturn, idOf: Record<Opens, string>) {
  return insertJournalLines(
    lines.map(({ ledgerId, amountPaise, billId, opens }, at) => ({
      org_id: orgId,
      voucher_id: voucherId,
      line_no: at + 1,
      ledger_id: ledgerId,
      amount_paise: amountPaise,
      reference: billId !== null ? 'against' : opens === null ? 'none' : 'new',
      bill_id: billId ?? (opens === null ? null : idOf[opens]),
    })),
  );
}
