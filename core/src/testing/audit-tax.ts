import type { BuiltLine } from '../vouchers/built-line.ts';
import { noSupplyDates } from '../vouchers/supply-dates.ts';
import type { TradeDraft } from '../vouchers/trade-draft.ts';
import { type History, isCreditor, parties, rateChangesOn } from './any-history.ts';
import type { Voucher } from './model-books.ts';
import { company } from './sample-books.ts';

/** A taxed line. Computed in whole numbers, so the check is exact. */
type Taxed = { readonly line: Omit<BuiltLine, 'grossPaise' | 'discountPaise' | 'landedPaise' | 'unit'>; readonly packsE4: number };

const orNever = (on: string | null | undefined) => on ?? '9999-12-31';
/** The rate of the goods whose rate changes, by the middle one of the three dates, whatever the voucher's date. */
function percentOn({ kind, date, supplierBill, supplyDates }: TradeDraft, productId: string): number | null {
  if (productId !== 'C' && productId !== 'D') return null;
  const invoicedOn = supplierBill?.date ?? date;
  const { suppliedOn, paidOn } = kind === 'sales' || kind === 'vanSale' || kind === 'purchase' ? supplyDates : noSupplyDates;
  const [, middle] = [suppliedOn ?? invoicedOn, invoicedOn, orNever(paidOn)].sort();
  return middle! < rateChangesOn ? 28 : productId === 'C' ? 18 : 40;
}

/** The GST in a line as a fraction: of its value, or of the retail sale price of its packs. */
function gstOf({ line, packsE4 }: Taxed): [numerator: bigint, denominator: bigint] {
  const percentE4 = BigInt(line.gstPercentE4);
  if (line.retailPricePaise === null) return [BigInt(line.taxablePaise) * percentE4, 1_000_000n];
  return [BigInt(line.retailPricePaise) * BigInt(packsE4) * percentE4, 10_000n * (1_000_000n + percentE4)];
}

type HasHeads = Pick<BuiltLine, 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'cessPaise' | 'additionalCessPaise' | 'totalPaise'>;
const taxOf = ({ cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise }: HasHeads) =>
  cgstPaise + sgstPaise + igstPaise + cessPaise + additionalCessPaise;

/** The tax of a head as its ledger has it. Both kinds of cess are one. */
function headOf(tax: HasHeads, head: 'Cgst' | 'Sgst' | 'Igst' | 'Cess'): number {
  if (head === 'Cess') return tax.cessPaise + tax.additionalCessPaise;
  return head === 'Cgst' ? tax.cgstPaise : head === 'Sgst' ? tax.sgstPaise : tax.igstPaise;
}

/**
 * Returns sentences about each voucher with goods whose tax does not follow from its lines, or whose heads or rates do not follow from
 * its dates and places.
 */
export function auditTax(history: Audited): string[] {
  return history.books.vouchers.flatMap((voucher) => auditVoucher(voucher as Voucher<TradeDraft>, history));
}

type Audited = Pick<History, 'books' | 'packsOf' | 'settings'>;

function auditVoucher({ number, draft, effect }: Voucher<TradeDraft>, { books: { vouchers }, packsOf, settings }: Audited): string[] {
  const { built, taxed = [] } = effect;
  if (built === undefined) return [];
  const findings: string[] = [];
  const check = (isRight: boolean, finding: string) => {
    if (!isRight) findings.push(`voucher ${number}: ${finding}`);
  };
  const original = vouchers.find((each) => String(each.number) === draft.original?.voucherId)?.effect.taxed;
  const supplierState = isCreditor(draft.partyId) ? parties.get(draft.partyId)!.stateCode : company.stateCode;
  const isIntra = supplierState === draft.placeOfSupply;
  const all: HasHeads[] = [...taxed, ...built.charges];

  check(
    all.every(({ cgstPaise, sgstPaise }) => cgstPaise === sgstPaise),
    'CGST is not SGST',
  );
  check(
    all.every(({ cgstPaise, igstPaise }) => (isIntra ? igstPaise : cgstPaise) === 0),
    `${isIntra ? 'IGST' : 'CGST'} although the place of supply is ${draft.placeOfSupply}`,
  );
  for (const [at, line] of taxed.entries()) {
    const { originalAt, quantityE4, actualQuantityE4 } = draft.lines[at]!;
    const of = originalAt === undefined ? undefined : original?.[originalAt];
    const percent = built.lines.some(({ gstPercentE4 }) => gstPercentE4 > 0) ? percentOn(draft, line.productId) : null;
    const wanted = of === undefined ? percent : of.gstPercentE4 / 10_000;
    check(wanted === null || line.gstPercentE4 === wanted * 10_000, `line ${at} bears ${line.gstPercentE4}, its days say ${wanted} %`);
    const packPaise = of === undefined && line.productId === 'R' && line.retailPricePaise !== null ? packsOf.get(number) : undefined;
    check(packPaise === undefined || line.retailPricePaise === packPaise, `line ${at} has not the ${packPaise} that its packs said`);
    check(of === undefined || line.retailPricePaise === of.retailPricePaise, `line ${at} has another retail price than its original`);
    const [numerator, denominator] = gstOf({ line, packsE4: Math.max(quantityE4, actualQuantityE4) });
    const exactPaise = Number(numerator) / Number(denominator) / (isIntra ? 2 : 1);
    // Within a document a line may differ by a paisa from its own tax. If the price includes the tax, the value absorbs that paisa and
    // the cess.
    const isClose = Math.abs(line.cgstPaise + line.igstPaise - exactPaise) <= 1 + (line.retailPricePaise === null ? 1 : 0);
    const isOfNoPack = line.retailPricePaise === null && quantityE4 === 0 && taxOf(line) === 0;
    check(isClose || isOfNoPack, `line ${at} bears ${line.cgstPaise + line.igstPaise} a head, its value says ${exactPaise}`);
    const onBill = built.taxVia === 'bill' ? taxOf(line) : 0;
    check(line.totalPaise === line.taxablePaise + onBill, `line ${at} is not its value and its tax`);
  }
  const sum = (rows: readonly { totalPaise: number }[]) => rows.reduce((total, { totalPaise }) => total + totalPaise, 0);
  check(built.totalPaise === sum(taxed) + sum(built.charges), 'its total is not that of its lines and charges');
  if (built.heads === (isIntra ? 'inter' : 'intra')) findings.push(`voucher ${number}: its heads are ${built.heads}`);

  if (built.postings.length === 0) return findings;
  const posted = (role: string) =>
    built.postings.reduce((total, { ledgerId, amountPaise }) => total + (ledgerId === role ? amountPaise : 0), 0);
  const sign = draft.kind === 'creditNote' || draft.kind === 'purchase' ? 1 : -1;
  const via = isCreditor(draft.partyId) ? (built.taxVia === 'bill' ? 'input' : 'inputRcm') : built.taxVia === 'bill' ? 'output' : 'none';
  const parts = [
    ...taxed.map((line) => ({ tax: line, isTaken: line.productId !== 'B' })),
    // A share of a spread charge follows its line.
    ...built.charges.map((charge, at) => ({ tax: charge, isTaken: draft.charges[at]?.tax.kind === 'composite' ? null : true })),
  ];
  const isRegular = settings.registration === 'regular';
  for (const head of ['Cgst', 'Sgst', 'Igst', 'Cess'] as const) {
    let [all, least, most] = [0, 0, 0];
    for (const { tax, isTaken } of parts) {
      const paise = headOf(tax, head);
      const isCost = isCreditor(draft.partyId) && (!isRegular || isTaken === false);
      all += paise;
      least += isCost ? 0 : isTaken === null ? Math.min(paise, 0) : paise;
      most += isCost ? 0 : isTaken === null ? Math.max(paise, 0) : paise;
    }
    for (const role of ['output', 'input', 'inputRcm'] as const) {
      const found = sign * posted(`${role}${head}`);
      const isRight = role !== via ? found === 0 : role === 'output' ? found === all : least <= found && found <= most;
      check(isRight, `${found} is ${role}${head}, its lines and charges bear ${role === via ? all : 0}`);
    }
    const owed = -sign * posted(`rcm${head}`);
    check(owed === (via === 'inputRcm' ? all : 0), `${owed} is owed under reverse charge as ${head}, its lines and charges bear ${all}`);
  }
  return findings;
}
