import { cashMoves, expectedCash } from '../cash-counts/collected-day.ts';
import { cashDifference, differencePostings } from '../cash-counts/count-cash.ts';
import { depositCheques } from '../cheques/deposit-cheques.ts';
import { sumPaise } from '../money/paise.ts';
import type { Posting } from '../postings/posting.ts';
import { buildContra, type NamedLedger } from '../vouchers/build-contra.ts';
import type { ContraDraft } from '../vouchers/contra-draft.ts';
import type { JournalDraft } from '../vouchers/journal-draft.ts';
import { type ReceiptDraft, receiptSign } from '../vouchers/receipt-draft.ts';
import { type ModelBooks, NO_EFFECT, type Voucher } from './model-books.ts';
import type { company } from './sample-books.ts';

/** Random acts on cheques and cash. `which` chooses among the candidates; `paise` is the difference of a count. */
export const deskActs = ['deposit', 'undoDeposit', 'handOver', 'undoHandOver', 'count'] as const;
export type DeskAct = { readonly desk: (typeof deskActs)[number]; readonly which: number; readonly paise: number };

type HandOver = { readonly carries: readonly number[]; readonly contras: readonly number[]; readonly movedPaise: number };

/** Later than the date of every random cheque. */
export const depositOn = '2026-12-02';
const ledgers = new Map<string, NamedLedger>(['cash', 'till'].map((id) => [id, { name: id, kind: 'cash', isActive: true }]));
const moneyOf = ({ draft }: Voucher) => draft as ReceiptDraft;
const isMoneyBy = (voucher: Voucher, type: 'cash' | 'cheque') =>
  (voucher.kind === 'receipt' || voucher.kind === 'payment') && !voucher.isCancelled && moneyOf(voucher).parts[0]?.type === type;

/** The register of received cheques, hand-overs and counts on books in memory, by the rules of core. */
export class CashDesk {
  /** Receipts of the deposited cheques, by the number of the slip's contra. */
  readonly slips = new Map<number, readonly number[]>();
  /** The journal that returned a cheque, by the number of its receipt. */
  readonly returned = new Map<number, number>();
  readonly handOvers: HandOver[] = [];
  readonly counts = new Map<DeskAct['desk'], number>();
  readonly #books: ModelBooks;
  readonly #company: typeof company;
  readonly #partyLedgers: ReadonlyMap<string, string>;
  /** True if the bank cleared a posting of the slip, or its cheque was returned. The slip then stays. */
  readonly #hasGoneOn: (slip: number) => boolean;

  constructor(
    books: ModelBooks,
    settings: typeof company,
    partyLedgers: ReadonlyMap<string, string>,
    hasGoneOn: (slip: number) => boolean,
  ) {
    this.#books = books;
    this.#company = settings;
    this.#partyLedgers = partyLedgers;
    this.#hasGoneOn = hasGoneOn;
  }

  ledgerOf(partyId: string): string {
    return this.#partyLedgers.get(partyId)!;
  }

  /** True if the voucher must not change: it belongs to a slip, a hand-over or a returned cheque. */
  isHeld({ number }: Voucher): boolean {
    const ofSlip = [...this.slips].some(([contra, receipts]) => contra === number || receipts.includes(number));
    const ofReturn = [...this.returned].some((pair) => pair.includes(number));
    return ofSlip || ofReturn || this.handOvers.some(({ carries, contras }) => carries.includes(number) || contras.includes(number));
  }

  act({ desk, which, paise }: DeskAct): void {
    const isDone = {
      deposit: () => this.#deposit(which),
      undoDeposit: () => this.#undoDeposit(which),
      handOver: () => this.#handOver(which, paise),
      undoHandOver: () => this.#undoHandOver(which),
      count: () => this.#count(paise),
    }[desk]();
    if (isDone) this.counts.set(desk, (this.counts.get(desk) ?? 0) + 1);
  }

  /** Received cheques that are neither deposited nor returned. */
  inHand(): Voucher[] {
    const gone = new Set([...this.slips.values(), ...this.returned.keys()].flat());
    return this.#books.vouchers.filter((each) => each.kind === 'receipt' && isMoneyBy(each, 'cheque') && !gone.has(each.number));
  }

  #contra(draft: ContraDraft, postings: readonly Posting[]): number {
    this.#books.insert('contra', draft, { ...NO_EFFECT, postings });
    return this.#books.vouchers.length;
  }

  #deposit(which: number): boolean {
    const chosen = this.inHand().slice(0, 1 + (which % 3));
    const cheques = chosen.map((voucher) => {
      const { parts, date, enteredPaise } = moneyOf(voucher);
      const { chequeNumber, chequeDate } = parts[0]!;
      return { chequeNumber, chequeDate: chequeDate!, voucherDate: date, amountPaise: enteredPaise };
    });
    const draft = { date: depositOn, bankLedgerId: 'bank', note: '' };
    const bank: NamedLedger = { name: 'Bank A', kind: 'bank', isActive: true };
    const { problems, postings, totalPaise } = depositCheques(draft, cheques, {
      company: this.#company,
      today: depositOn,
      bank,
      chequesInHandLedgerId: 'chequesInHand',
    });
    if (problems.length > 0) return false;
    const contra = { date: depositOn, fromLedgerId: 'chequesInHand', toLedgerId: 'bank', amountPaise: totalPaise, note: '' };
    this.slips.set(
      this.#contra(contra, postings),
      chosen.map(({ number }) => number),
    );
    return true;
  }

  #undoDeposit(which: number): boolean {
    const contra = [...this.slips.keys()][which % Math.max(this.slips.size, 1)];
    if (contra === undefined || this.#hasGoneOn(contra) || !this.#books.cancel(this.#books.vouchers[contra - 1]!)) return false;
    return this.slips.delete(contra);
  }

  /** Hands over the cash of a few receipts, and sometimes a payment, that no other hand-over has. The count is right or differs. */
  #handOver(which: number, paise: number): boolean {
    const carried = new Set(this.handOvers.flatMap(({ carries }) => carries));
    const open = this.#books.vouchers.filter((each) => isMoneyBy(each, 'cash') && !carried.has(each.number));
    const [came, went] = [open.filter(({ kind }) => kind === 'receipt'), open.filter(({ kind }) => kind === 'payment')];
    const free = [...came.slice(0, 1 + (which % 4)), ...went.slice(0, which % 3 === 0 ? 1 : 0)];
    const parts = free.map((voucher) => {
      const { kind, enteredPaise } = moneyOf(voucher);
      return { method: 'cash' as const, ledgerId: 'cash', amountPaise: receiptSign(kind) * enteredPaise };
    });
    const countedPaise = Math.max(expectedCash(parts) + (which % 2 === 0 ? 0 : paise), 0);
    const moves = cashMoves(parts, 'till', countedPaise);
    if (free.length === 0 || moves.length === 0) return false;
    const contras = moves.map(({ fromLedgerId, amountPaise }) => {
      const draft = { date: depositOn, fromLedgerId, toLedgerId: 'till', amountPaise, note: '' };
      const { postings } = buildContra(draft, { company: this.#company, ledgers, chequesInHandLedgerId: 'chequesInHand' });
      return this.#contra(draft, postings);
    });
    const movedPaise = sumPaise(moves.map(({ amountPaise }) => amountPaise));
    this.handOvers.push({ carries: free.map(({ number }) => number), contras, movedPaise });
    return true;
  }

  #undoHandOver(which: number): boolean {
    const at = which % Math.max(this.handOvers.length, 1);
    const undone = this.handOvers[at];
    if (!undone) return false;
    for (const contra of undone.contras) this.#books.cancel(this.#books.vouchers[contra - 1]!);
    this.handOvers.splice(at, 1);
    return true;
  }

  /** Counts the till and posts the difference. */
  #count(paise: number): boolean {
    const bookPaise = this.#books.ledgerBalances.get('till') ?? 0;
    const differencePaise = cashDifference(Math.max(bookPaise + paise, 0), bookPaise);
    if (differencePaise === 0) return false;
    const postings = differencePostings(differencePaise, 'till', 'writeOff');
    const lines = postings.map(({ ledgerId, amountPaise }) => ({
      ledgerId,
      side: amountPaise > 0 ? ('debit' as const) : ('credit' as const),
      amountPaise: Math.abs(amountPaise),
      reference: null,
    }));
    const draft: JournalDraft = { date: depositOn, lines, note: '' };
    this.#books.insert('journal', draft, { ...NO_EFFECT, postings });
    return (this.#books.ledgerBalances.get('till') ?? 0) === bookPaise + differencePaise;
  }
}

/** Returns sentences about each broken rule of cheques and cash. */
export function auditDesk({ vouchers, ledgerBalances }: ModelBooks, desk: CashDesk): string[] {
  const findings: string[] = [];
  const check = (isRight: boolean, finding: string) => {
    if (!isRight) findings.push(finding);
  };
  // A contra entered by the user from Cheques in Hand is not in the register.
  const byHand = vouchers.flatMap(({ kind, number, isCancelled, draft }) => {
    const { fromLedgerId, amountPaise } = draft as ContraDraft;
    return kind === 'contra' && !isCancelled && !desk.slips.has(number) && fromLedgerId === 'chequesInHand' ? [amountPaise] : [];
  });
  const inHandPaise = sumPaise(desk.inHand().map((voucher) => moneyOf(voucher).enteredPaise));
  const keptPaise = (ledgerBalances.get('chequesInHand') ?? 0) + sumPaise(byHand);
  check(keptPaise === inHandPaise, `cheques of ${inHandPaise} are in hand, their ledger keeps ${keptPaise}`);
  const stands = (number: number) => !vouchers[number - 1]!.isCancelled;
  for (const [contra, receipts] of desk.slips) {
    check([contra, ...receipts].every(stands), `slip ${contra} stands on what is cancelled`);
    const cameTo = sumPaise(receipts.map((number) => moneyOf(vouchers[number - 1]!).enteredPaise));
    const carries = (vouchers[contra - 1]!.draft as ContraDraft).amountPaise;
    check(carries === cameTo, `slip ${contra} brings ${carries}, its cheques come to ${cameTo}`);
  }
  for (const { carries, contras, movedPaise } of desk.handOvers) {
    check([...carries, ...contras].every(stands), `the hand-over of ${carries.join(', ')} stands on what is cancelled`);
    const broughtPaise = sumPaise(
      contras.flatMap((number) => vouchers[number - 1]!.effect.postings.filter((p) => p.ledgerId === 'till').map((p) => p.amountPaise)),
    );
    check(broughtPaise === movedPaise, `the hand-over of ${carries.join(', ')} moved ${movedPaise}, the till got ${broughtPaise}`);
  }
  return findings;
}
