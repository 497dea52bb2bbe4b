import { inPairs } from '../basics/in-pairs.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { spread } from '../money/spread.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { LedgerKind } from '../postings/ledger-kind.ts';
import { sectionFacts, type TdsSection } from '../tds/sections.ts';
import { noTdsSums } from '../tds/tds-due.ts';
import { mergeAdjustments, type PaidAhead, type TdsAdjustment, tdsOfMoneyBack } from './adjust-tds.ts';
import { countedOfBill, deductTds, suggestTds, type TdsFacts, type TdsRow } from './deduct-tds.ts';
import { type JournalDraft, type JournalLine, signedPaise } from './journal-draft.ts';

/** Facts of the journal's parties from whom tax is deducted. */
export type JournalTdsFacts = {
  /** By party id. */
  readonly parties: ReadonlyMap<string, TdsFacts>;
  /** The lines' references that were paid ahead and counted then. */
  readonly paidAhead: PaidAhead;
  /** The payable ledger for a section without one of its own. */
  readonly tdsPayable: string;
};

export type JournalTds = {
  /** The TDS row, if exactly one party counts or deducts. */
  readonly deducted: { readonly partyId: string; readonly row: TdsRow } | null;
  /** The amounts it counts for several parties, and those it takes out for advances that came back. Sorted by party id. */
  readonly adjusted: readonly { readonly partyId: string; readonly all: readonly TdsAdjustment[] }[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

export const noJournalTds: JournalTds = { deducted: null, adjusted: [], problems: [], warnings: [] };
type Kinds = ReadonlyMap<string, { readonly kind: LedgerKind; readonly name: string }>;
type Counted = { readonly partyId: string; readonly facts: TdsFacts; readonly valuePaise: Paise };
/** The money a party gives back for what was paid ahead, and the adjustments for it. */
type Refund = { readonly backPaise: Paise; readonly all: readonly TdsAdjustment[] };

const netOf = (lines: readonly JournalLine[], isAsked: (line: JournalLine) => boolean): Paise =>
  sumPaise(lines.filter(isAsked).map(signedPaise));

/** The tax credited to a TDS payable ledger: section, amount, and the index of its line. */
function taxOf(lines: readonly JournalLine[], { section, ledgerIds }: TdsFacts, tdsPayable: string) {
  const sections = new Map<string, TdsSection>([[ledgerIds.get(section) ?? tdsPayable, section]]);
  for (const [each, ledgerId] of ledgerIds) if (!sections.has(ledgerId)) sections.set(ledgerId, each);
  for (const [at, { ledgerId, side }] of lines.entries()) {
    const waiting = side === 'credit' ? sections.get(ledgerId) : undefined;
    if (waiting === undefined) continue;
    return { section: waiting, amountPaise: paise(Math.max(0, -netOf(lines, (line) => line.ledgerId === ledgerId))), at };
  }
  return { section, amountPaise: 0, at: -1 };
}

/**
 * The value credited to each party for an expense of the books. An entry from party to party, or of money, counts nothing. GST in the
 * journal is shared over all credited parties, whether or not tax is deducted from them.
 */
function shared(credited: readonly Counted[], expensePaise: Paise, gstPaise: Paise): Counted[] {
  if (credited.length === 0) return [];
  const weights = credited.map(({ valuePaise }) => valuePaise);
  const [withoutGst = 0] = spread(sumPaise(weights), [expensePaise, gstPaise]);
  const shares = spread(paise(Math.min(withoutGst, expensePaise)), weights);
  return inPairs(credited, shares).map(([each, valuePaise]) => ({ ...each, valuePaise }));
}

/**
 * The money that comes back from each party for what was paid ahead, in the order of `partyIds`. The total is at most what the journal
 * debits to cash and banks.
 */
function moneyBack(lines: readonly JournalLine[], kinds: Kinds, partyIds: readonly string[], paidAhead: PaidAhead): Refund[] {
  const kindOf = ({ ledgerId }: JournalLine) => kinds.get(ledgerId)?.kind;
  let leftPaise = Math.max(
    0,
    netOf(lines, (line) => kindOf(line) === 'cash' || kindOf(line) === 'bank'),
  );
  return partyIds.map((partyId) => {
    const back = lines.flatMap(({ ledgerId, side, amountPaise, reference }) => {
      if (ledgerId !== partyId || side !== 'credit' || reference?.kind !== 'against') return [];
      const backPaise = paise(Math.min(amountPaise, leftPaise));
      leftPaise -= backPaise;
      return backPaise > 0 ? [{ billId: reference.billId, backPaise }] : [];
    });
    return { backPaise: sumPaise(back.map((each) => each.backPaise)), all: mergeAdjustments(tdsOfMoneyBack(back, paidAhead)) };
  });
}

/** The party's TDS sums after the money that this journal pays back. */
function afterBack(own: TdsFacts, back: readonly TdsAdjustment[], date: IsoDate): TdsFacts {
  const sums = new Map(own.sums);
  for (const { section, on, countedPaise, aheadPaise } of back) {
    const before = sums.get(section) ?? noTdsSums;
    const ofYearPaise = financialYearOf(on).startYear === financialYearOf(date).startYear ? countedPaise : 0;
    const ofMonthPaise = on.slice(0, 7) === date.slice(0, 7) ? countedPaise : 0;
    sums.set(section, {
      ...before,
      yearPaise: paise(before.yearPaise + ofYearPaise),
      monthPaise: paise(before.monthPaise + ofMonthPaise),
      aheadPaise: paise(before.aheadPaise + aheadPaise),
    });
  }
  return { ...own, sums };
}

/** The amounts one of several parties counts: all that it is credited with, less the part that counted when it was paid ahead. */
function countedOfSeveral({ facts, valuePaise }: Counted, on: IsoDate): Record<'credited' | 'setOff', TdsAdjustment> {
  const { section } = facts;
  const { aheadPaise } = countedOfBill(valuePaise, section, facts);
  return {
    credited: { section, on, countedPaise: valuePaise, aheadPaise: 0 },
    setOff: { section, on, countedPaise: aheadPaise, aheadPaise },
  };
}

/**
 * Computes what a journal counts towards the TDS limits of the parties it credits: "credit of such sum to the account of the payee",
 * whatever the account that bears it is called. GST is excluded, because it is on ledgers of its own. Tax credited to the ledger of a
 * section is deducted if it is for one party. Any further tax due is a warning, and the payment deducts it. Expects lines with valid
 * amounts and known ledgers.
 */
export function journalTds({ date, lines }: JournalDraft, kinds: Kinds, facts: JournalTdsFacts): JournalTds {
  const { parties, paidAhead, tdsPayable } = facts;
  const ofTds = new Set([tdsPayable, ...[...parties.values()].flatMap(({ ledgerIds }) => [...ledgerIds.values()])]);
  const borneOn = (kind: LedgerKind) => {
    const netPaise = netOf(lines, ({ ledgerId }) => kinds.get(ledgerId)?.kind === kind && !ofTds.has(ledgerId));
    return paise(Math.max(0, netPaise));
  };
  const ids = [...parties.keys()].toSorted();
  const back = moneyBack(lines, kinds, ids, paidAhead);
  const inOrder = inPairs(ids, back).map(([partyId, { backPaise, all }]) => {
    return { partyId, own: afterBack(parties.get(partyId)!, all, date), backPaise, all };
  });
  const [first] = inOrder;
  const tax = first === undefined ? null : taxOf(lines, first.own, tdsPayable);
  const isOfOne = ids.length === 1;
  const credited = inOrder.flatMap(({ partyId, own, backPaise }): Counted[] => {
    const taxPaise = isOfOne ? (tax?.amountPaise ?? 0) : 0;
    const creditPaise = paise(-netOf(lines, ({ ledgerId }) => ledgerId === partyId) + taxPaise - backPaise);
    const counts = creditPaise > 0 && !own.isCountedAsPaid && !sectionFacts(own.section).isOnGoods;
    return counts ? [{ partyId, facts: own, valuePaise: creditPaise }] : [];
  });
  const counted = shared(credited, borneOn('other'), borneOn('tax')).filter(({ valuePaise }) => valuePaise > 0);
  const isDeducted = tax !== null && tax.amountPaise > 0;

  if (isOfOne && first && tax && (isDeducted || counted.length > 0)) {
    const { section, amountPaise, at } = tax;
    const { partyId, own, all } = first;
    if (own.isCountedAsPaid) return { ...noJournalTds, problems: [{ code: 'TDS_AS_PAID', field: `lines.${at}.amountPaise` }] };
    const bill = countedOfBill(counted[0]?.valuePaise ?? 0, section, own);
    const field = isDeducted ? `lines.${at}.amountPaise` : 'lines';
    const { row, problems, warnings } = deductTds({ section, amountPaise }, { on: date, facts: own, ...bill }, field);
    return { deducted: { partyId, row }, adjusted: all.length > 0 ? [{ partyId, all }] : [], problems, warnings };
  }
  const problems: Problem[] = isDeducted ? [{ code: 'TDS_OF_SEVERAL', field: `lines.${tax.at}.ledgerId` }] : [];
  const values = new Map(counted.map((each) => [each.partyId, each]));
  const warnings = counted.flatMap(({ partyId, facts: own, valuePaise }): Problem[] => {
    const bill = countedOfBill(valuePaise, own.section, own);
    const { duePaise } = suggestTds(own.section, { on: date, facts: own, ...bill });
    const name = kinds.get(partyId)?.name ?? '';
    return duePaise > 0 ? [{ code: 'TDS_DUE_OF', field: 'lines', about: { name, duePaise } }] : [];
  });
  const adjusted = inOrder.map(({ partyId, all }) => {
    const value = values.get(partyId);
    if (value === undefined) return { partyId, all };
    const { credited: credit, setOff } = countedOfSeveral(value, date);
    // A row below 0 is about money paid ahead, one above 0 is not, so they cannot be one row.
    return { partyId, all: [...mergeAdjustments([...all, setOff]), credit] };
  });
  return { deducted: null, adjusted: adjusted.filter((each) => each.all.length > 0), problems, warnings };
}
