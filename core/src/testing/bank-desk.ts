import { type BankDated, carryBankDates } from '../bank-books/carry-bank-dates.ts';
import { bankDateProblem } from '../bank-books/check-bank-date.ts';
import { bankBalance, reconcilingOf } from '../bank-books/reconcile.ts';
import { settlementOf } from '../bills/settle-bills.ts';
import { clearProblems } from '../cheques/clear-cheque.ts';
import { returnCheque } from '../cheques/return-cheque.ts';
import { sumPaise } from '../money/paise.ts';
import { noLocks } from '../organizations/period-locks.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import { buildReceipt } from '../vouchers/build-receipt.ts';
import type { JournalDraft, JournalReference } from '../vouchers/journal-draft.ts';
import type { ReceiptDraft } from '../vouchers/receipt-draft.ts';
import { noTaxedAdvances } from '../vouchers/set-off-advances.ts';
import { type CashDesk, depositOn } from './cash-desk.ts';
import { type BillRow, type ModelBooks, NO_EFFECT, type Voucher } from './model-books.ts';
import { type company, namedLedger, roleLedgers } from './sample-books.ts';

/** Random acts at the bank. `which` chooses among the candidates; `paise` is the amount of charges or a challan. */
export const bankActs = ['clear', 'bounce', 'undoBounce', 'bankDate', 'challan'] as const;
export type BankAct = { readonly bank: (typeof bankActs)[number]; readonly which: number; readonly paise: number };

/** Later than every random date. */
const today = '2026-12-20';
/** A received cheque: at the bank with its slip and posting number, in hand without. */
type Received = { readonly receipt: Voucher<ReceiptDraft>; readonly slip: number | null; readonly lineNo: number };
type Posted = { readonly voucher: Voucher; readonly lineNo: number; readonly ledgerId: string; readonly amountPaise: number };

const dateOf = ({ draft }: Voucher) => (draft as { readonly date: IsoDate }).date;
const bankPostings = ({ vouchers }: ModelBooks): Posted[] =>
  vouchers.flatMap((voucher) =>
    voucher.effect.postings.flatMap((posting, at) => (posting.ledgerId === 'bank' ? [{ ...posting, voucher, lineNo: at + 1 }] : [])),
  );

/** Clears and returns cheques, sets bank dates and pays challans on books in memory, by the rules of core. */
export class BankDesk {
  /** Bank dates by voucher number. */
  readonly dates = new Map<number, readonly BankDated[]>();
  /** Tax paid to the government, by payment number. */
  readonly challans = new Map<number, number>();
  readonly counts = new Map<BankAct['bank'], number>();
  readonly #books: ModelBooks;
  readonly #register: CashDesk;
  readonly #company: typeof company;

  constructor(books: ModelBooks, register: CashDesk, settings: typeof company) {
    this.#books = books;
    this.#register = register;
    this.#company = settings;
  }

  act({ bank, which, paise }: BankAct): void {
    const isDone = {
      clear: () => this.#clear(which),
      bounce: () => this.#bounce(which, paise),
      undoBounce: () => this.#undoBounce(which),
      bankDate: () => this.#bankDate(which),
      challan: () => this.#challan(1 + Math.abs(paise)),
    }[bank]();
    if (isDone) this.counts.set(bank, (this.counts.get(bank) ?? 0) + 1);
  }

  dateAt(number: number, lineNo: number): BankDated | undefined {
    return this.dates.get(number)?.find((dated) => dated.lineNo === lineNo);
  }

  /** True if the bank has cleared a cheque of a slip, or one was returned. */
  hasGoneOn(slip: number): boolean {
    const { slips, returned } = this.#register;
    return (this.dates.get(slip) ?? []).length > 0 || (slips.get(slip) ?? []).some((receipt) => returned.has(receipt));
  }

  /** Call after an edit or cancellation has replaced the postings of a voucher. */
  changed(number: number): void {
    const { kept } = carryBankDates(this.dates.get(number) ?? [], this.#books.vouchers[number - 1]!.effect.postings);
    this.dates.set(number, kept);
  }

  #put({ voucher: { number }, lineNo, ledgerId, amountPaise }: Posted, bankDate: IsoDate | null, source: BankDated['source']): boolean {
    const others = (this.dates.get(number) ?? []).filter((dated) => dated.lineNo !== lineNo);
    this.dates.set(number, bankDate === null ? others : [...others, { ledgerId, amountPaise, lineNo, bankDate, source }]);
    return true;
  }

  /** Received cheques that are in hand, or at the bank and not cleared. They may be cleared or returned. */
  #cheques(): Received[] {
    const { slips, returned } = this.#register;
    const inHand = this.#register.inHand().map((receipt) => ({ receipt, slip: null, lineNo: 0 }));
    const atBank = [...slips].flatMap(([slip, receipts]) =>
      receipts.map((number, at) => ({ receipt: this.#books.vouchers[number - 1]!, slip, lineNo: at + 1 })),
    );
    const open = atBank.filter(({ receipt, slip, lineNo }) => !returned.has(receipt.number) && !this.dateAt(slip, lineNo));
    return [...inHand, ...open] as Received[];
  }

  #clear(which: number): boolean {
    const atBank = this.#cheques().filter(({ slip }) => slip !== null);
    const cheque = atBank[which % Math.max(atBank.length, 1)];
    if (!cheque) return false;
    const day = addDays(depositOn, (which % 5) - 1);
    const { draft } = cheque.receipt;
    const { chequeNumber } = draft.parts[0]!;
    const facts = { company: this.#company, today, locks: noLocks };
    if (clearProblems(day, [{ chequeNumber, movedOn: depositOn, voucherDate: draft.date, voucherKind: 'receipt' }], facts).length > 0)
      return false;
    const voucher = this.#books.vouchers[cheque.slip! - 1]!;
    return this.#put({ voucher, lineNo: cheque.lineNo, ledgerId: 'bank', amountPaise: draft.enteredPaise }, day, 'cheque');
  }

  #bounce(which: number, paise: number): boolean {
    const cheques = this.#cheques();
    const cheque = cheques[which % Math.max(cheques.length, 1)];
    if (!cheque) return false;
    const { receipt, slip } = cheque;
    const { partyId, enteredPaise: amountPaise, date: voucherDate, parts } = receipt.draft;
    const restPaise = -(this.#books.bills.get(`${receipt.number} advance`)?.pendingPaise ?? 0);
    const draft = {
      act: 'bounce' as const,
      date: addDays(depositOn, which % 3),
      reason: '',
      chargesPaise: slip === null ? 0 : Math.max(paise, 0),
      chargesTo: which % 2 === 0 ? ('party' as const) : ('company' as const),
    };
    const partyLedgerId = this.#register.ledgerOf(partyId!);
    const built = returnCheque(draft, {
      company: this.#company,
      today,
      cheque: {
        direction: 'received',
        state: slip === null ? 'inHand' : 'deposited',
        chequeNumber: parts[0]!.chequeNumber,
        chequeDate: parts[0]!.chequeDate!,
        amountPaise,
        voucherDate,
        movedOn: slip === null ? null : depositOn,
        voucherNumber: `${receipt.number}`,
      },
      liesIn: slip === null ? 'chequesInHand' : 'bank',
      bankLedgerId: slip === null ? null : 'bank',
      bankChargesLedgerId: roleLedgers.bankCharges,
      partyLedgerId,
      needsParty: false,
      settled: receipt.effect.settlements.map(({ billId, settledPaise }) => ({ billId, takenPaise: settledPaise })),
      rest: restPaise > 0 ? [{ billId: `${receipt.number} advance`, takenPaise: restPaise }] : [],
      taxedAdvances: noTaxedAdvances,
      roles: roleLedgers,
      ofLedgers: [],
    });
    if (built.problems.length > 0) return false;
    const number = this.#books.vouchers.length + 1;
    const opened = (name: string, paid: number): BillRow[] =>
      paid === 0 ? [] : [{ id: `${number} ${name}`, partyId: partyId!, amountPaise: paid }];
    const bills = [...opened('again', built.openedAgainPaise), ...opened('charges', built.chargesOwedPaise)];
    const lines = built.lines.map((line) => ({
      ledgerId: line.ledgerId,
      side: line.amountPaise > 0 ? ('debit' as const) : ('credit' as const),
      amountPaise: Math.abs(line.amountPaise),
      reference: line.billId === null ? null : ({ kind: 'against', billId: line.billId } satisfies JournalReference),
    }));
    const journal: JournalDraft = { date: draft.date, lines, note: '' };
    this.#books.insert('journal', journal, { ...NO_EFFECT, postings: built.postings, settlements: built.settlements, bills });
    this.#register.returned.set(receipt.number, number);
    return true;
  }

  /** Takes back a bounce. Refuses if a bill that it opened again was settled since. */
  #undoBounce(which: number): boolean {
    const { returned } = this.#register;
    const [receipt, number] = [...returned][which % Math.max(returned.size, 1)] ?? [];
    if (receipt === undefined || number === undefined) return false;
    const journal = this.#books.vouchers[number - 1]!;
    const isSettledSince = journal.effect.settlements.some(({ billId, settledPaise }) => {
      const { amountPaise, pendingPaise } = this.#books.bills.get(billId)!;
      return amountPaise > 0 && pendingPaise + settledPaise < 0;
    });
    if (isSettledSince || !this.#books.cancel(journal)) return false;
    this.changed(number);
    return returned.delete(receipt);
  }

  #bankDate(which: number): boolean {
    const posted = bankPostings(this.#books);
    const posting = posted[which % Math.max(posted.length, 1)];
    if (!posting) return false;
    const voucherDate = dateOf(posting.voucher);
    const before = this.dateAt(posting.voucher.number, posting.lineNo) ?? null;
    const day = which % 4 === 0 ? null : addDays(voucherDate, (which % 7) - 1);
    if (bankDateProblem(day, { voucherDate, today, lockedUpTo: null, before }, 'bankDate') !== null) return false;
    return this.#put(posting, day, 'hand');
  }

  #challan(amountPaise: number): boolean {
    const draft: ReceiptDraft = {
      kind: 'payment',
      date: '2026-11-20',
      partyId: null,
      enteredPaise: amountPaise,
      bills: [],
      deductions: [],
      restAs: 'advance',
      lines: [{ ledgerId: 'tdsPayable', amountPaise, gstPercentE4: null, isTaxInclusive: false }],
      isInterState: false,
      parts: [{ type: 'bank', ledgerId: 'bank', amountPaise, chequeNumber: '', chequeDate: null, reference: '' }],
      note: '',
      challan: { section: '194C', month: '2026-10-01', bsrCode: '0510308', serial: '00042', paidOn: '2026-11-20' },
    };
    const { problems, postings, challanPaise } = buildReceipt(draft, {
      company: this.#company,
      party: null,
      ledgers: new Map([
        ['bank', namedLedger('Bank A', 'bank')],
        ['tdsPayable', namedLedger('TDS Payable', 'tax')],
      ]),
      roles: roleLedgers,
      settlement: settlementOf(amountPaise, [], []),
      mostWriteOffPaise: null,
    });
    if (problems.length > 0) return false;
    this.#books.insert('payment', draft, { ...NO_EFFECT, postings });
    this.challans.set(this.#books.vouchers.length, challanPaise);
    return true;
  }
}

/** Returns sentences about each broken rule of bank dates, returned cheques and challans. */
export function auditBank(books: ModelBooks, register: CashDesk, desk: BankDesk): string[] {
  const findings: string[] = [];
  const check = (isRight: boolean, finding: string) => {
    if (!isRight) findings.push(finding);
  };
  const { vouchers, ledgerBalances } = books;
  for (const [number, dates] of desk.dates) {
    for (const { lineNo, ledgerId, amountPaise, bankDate } of dates) {
      const posting = vouchers[number - 1]!.effect.postings[lineNo - 1];
      const isThere = posting?.ledgerId === ledgerId && posting.amountPaise === amountPaise;
      check(isThere, `the bank knows ${amountPaise} of voucher ${number} from ${bankDate}, which it did not post`);
    }
  }
  const items = bankPostings(books).map(({ voucher, lineNo, amountPaise }) => ({
    bookedOn: dateOf(voucher),
    bankDate: desk.dateAt(voucher.number, lineNo)?.bankDate ?? null,
    amountPaise,
  }));
  for (const on of ['2026-11-18', depositOn, today]) {
    const figures = reconcilingOf(0, items, [], on);
    const knownPaise = sumPaise(items.flatMap(({ bankDate, amountPaise }) => (bankDate !== null && bankDate <= on ? [amountPaise] : [])));
    check(bankBalance(figures) === knownPaise, `on ${on} the statement comes to ${bankBalance(figures)}, the bank knows ${knownPaise}`);
    const keptPaise = ledgerBalances.get('bank') ?? 0;
    check(on < today || figures.booksPaise === keptPaise, `the bank book comes to ${figures.booksPaise}, its ledger keeps ${keptPaise}`);
  }
  for (const [receipt, number] of register.returned) {
    const { isCancelled, effect } = vouchers[number - 1]!;
    const cheque = vouchers[receipt - 1]!;
    check(!isCancelled && !cheque.isCancelled, `the cheque of ${receipt} came back on what is cancelled`);
    const { enteredPaise } = cheque.draft as ReceiptDraft;
    const lay = [...register.slips.values()].flat().includes(receipt) ? 'bank' : 'chequesInHand';
    const isOut = effect.postings.some(({ ledgerId, amountPaise }) => ledgerId === lay && amountPaise === -enteredPaise);
    check(isOut, `the cheque of ${receipt} over ${enteredPaise} came back and lies where it lay`);
  }
  const standing = [...desk.challans].filter(([number]) => !vouchers[number - 1]!.isCancelled);
  const paidPaise = sumPaise(standing.map(([, amountPaise]) => amountPaise));
  const owedPaise = ledgerBalances.get('tdsPayable') ?? 0;
  check(owedPaise === paidPaise, `challans of ${paidPaise} were paid, their ledger keeps ${owedPaise}`);
  return findings;
}
