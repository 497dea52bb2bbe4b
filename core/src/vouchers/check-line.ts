import { MAX_QUANTITY_E4, MAX_RATE_E4, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { decimalsProblem } from '../products/unit-codes.ts';
import { isTaxPercent } from './check-charges.ts';
import { goodsField, inUnits, originalOf } from './goods-of-line.ts';
import type { LedgerNamed, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';
import type { BatchDetails, LedgerFacts, ProductFacts } from './voucher-facts.ts';

/** The facts by which a line is checked. */
export type LineChecks = {
  readonly date: IsoDate;
  readonly rule: TradeRule;
  readonly facts: Pick<TradeFacts, 'godowns' | 'namedLedgers' | 'original'>;
};

const isAmount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;

function valueProblems({ valuePaise = 0, quantityE4, actualQuantityE4 }: TradeLine, at: string): Problem[] {
  const isCounted = quantityE4 !== 0 || actualQuantityE4 !== 0;
  if (isCounted) return [{ code: 'VALUE_WITH_QUANTITY', field: `${at}.quantityE4` }];
  return valuePaise > 0 && isAmount(valuePaise, MAX_TOTAL_PAISE) ? [] : [{ code: 'VALUE_INVALID', field: `${at}.valuePaise` }];
}

function quantityProblems(line: TradeLine, at: string): Problem[] {
  const problems: Problem[] = [];
  const isTooLarge = (quantityE4: number) => !isAmount(inUnits(quantityE4, line), MAX_QUANTITY_E4) || quantityE4 > MAX_QUANTITY_E4;
  const tooLarge = (field: string): Problem => ({ code: 'QUANTITY_TOO_LARGE', field, about: { mostE4: MAX_QUANTITY_E4 } });
  if (!Number.isSafeInteger(line.quantityE4) || line.quantityE4 <= 0)
    problems.push({ code: 'QUANTITY_INVALID', field: `${at}.quantityE4` });
  else if (isTooLarge(line.quantityE4)) problems.push(tooLarge(`${at}.quantityE4`));
  if (!Number.isSafeInteger(line.actualQuantityE4) || line.actualQuantityE4 < 0) {
    problems.push({ code: 'ACTUAL_QUANTITY_INVALID', field: `${at}.actualQuantityE4` });
  } else if (isTooLarge(line.actualQuantityE4) && line.actualQuantityE4 !== line.quantityE4) {
    // The actual quantity equals the billed one, which is already reported.
    problems.push(tooLarge(`${at}.actualQuantityE4`));
  }
  if (!Number.isSafeInteger(line.rateE4) || line.rateE4 < 0) problems.push({ code: 'RATE_INVALID', field: `${at}.rateE4` });
  else if (line.rateE4 > MAX_RATE_E4) problems.push({ code: 'RATE_TOO_LARGE', field: `${at}.rateE4` });
  return problems;
}

/**
 * Problems of quantities with more decimals than the unit of the goods has. A quantity in the second unit is converted first; if one of that
 * unit has more decimals already, such as a box of 1.4884 sqm, nothing is refused.
 */
function unitProblems(line: TradeLine, { unit }: ProductFacts, at: string): Problem[] {
  if (line.alternateFactorE4 !== undefined && decimalsProblem(line.alternateFactorE4, unit, at) !== null) return [];
  const billed = decimalsProblem(inUnits(line.quantityE4, line), unit, `${at}.quantityE4`);
  const isSame = line.actualQuantityE4 === line.quantityE4;
  const actual = isSame ? null : decimalsProblem(inUnits(line.actualQuantityE4, line), unit, `${at}.actualQuantityE4`);
  return [billed, actual].filter((problem) => problem !== null);
}

/** Problems of the batch that a purchase creates. */
function newBatchProblems({ newBatch, batch }: TradeLine, product: ProductFacts, at: string): Problem[] {
  const { name, hasExpiry, batches } = product;
  const known = product.batchDetails?.get(batch);
  const stands = known?.mayChange !== true;
  if (newBatch === undefined) return hasExpiry ? [{ code: 'EXPIRY_MISSING', field: `${at}.newBatch.expiresOn` }] : [];
  const { madeOn, expiresOn, mrpPaise } = newBatch;
  const problems: Problem[] = [];
  const isMadeOn = madeOn === null || isIsoDate(madeOn);
  if (!isMadeOn) problems.push({ code: 'MADE_ON_INVALID', field: `${at}.newBatch.madeOn` });
  const field = `${at}.newBatch.expiresOn`;
  if (expiresOn !== null && !hasExpiry) problems.push({ code: 'EXPIRY_NOT_USED', field });
  else if (hasExpiry && (expiresOn === null || !isIsoDate(expiresOn))) problems.push({ code: 'EXPIRY_MISSING', field });
  else if (isMadeOn && madeOn !== null && expiresOn !== null && expiresOn < madeOn) problems.push({ code: 'EXPIRY_BEFORE_MAKING', field });
  else if (stands && batches?.has(batch) && batches.get(batch) !== expiresOn) {
    problems.push({ code: 'BATCH_DATES_DIFFER', field, about: { name, batch } });
  }
  if (!isAmount(mrpPaise, MAX_TOTAL_PAISE)) {
    problems.push({ code: 'MRP_INVALID', field: `${at}.newBatch.mrpPaise`, about: { mostPaise: MAX_TOTAL_PAISE } });
  }
  return [...problems, ...otherThanKnown(newBatch, stands ? known : undefined, { name, batch }, at)];
}

/** A batch has one manufacturing date and one MRP. Problems if the line gives others than the books; a field left empty is no problem. */
function otherThanKnown(described: BatchDetails, known: BatchDetails | undefined, about: Record<string, string>, at: string): Problem[] {
  if (known === undefined) return [];
  const { madeOn, mrpPaise } = known;
  const isMadeElse = described.madeOn !== null && described.madeOn !== madeOn;
  const isPricedElse = described.mrpPaise !== 0 && described.mrpPaise !== mrpPaise;
  const problems: Problem[] = [];
  if (isMadeElse) problems.push({ code: 'BATCH_MADE_ELSE', field: `${at}.newBatch.madeOn`, about });
  if (isPricedElse) problems.push({ code: 'BATCH_PRICED_ELSE', field: `${at}.newBatch.mrpPaise`, about: { ...about, mrpPaise } });
  return problems;
}

/** Expired goods cannot be sold. They may come back from a customer and go back to a supplier. */
function batchProblems(line: TradeLine, product: ProductFacts, { date, rule }: LineChecks, at: string): Problem[] {
  const { name, batches } = product;
  const field = `${at}.batch`;
  const about = { name, batch: line.batch };
  if (batches === null) return line.batch === '' ? [] : [{ code: 'BATCH_NOT_USED', field, about }];
  if (line.batch.trim() === '') return [{ code: 'BATCH_MISSING', field, about }];
  const lastUseOn = batches.get(line.batch);
  const comesFromSupplier = rule.side === 'supplier' && rule.stockSign === 1;
  if (comesFromSupplier && (lastUseOn === undefined || line.newBatch !== undefined)) return newBatchProblems(line, product, at);
  if (lastUseOn === undefined) return [{ code: 'BATCH_UNKNOWN', field, about }];
  const isSold = rule.side === 'customer' && rule.stockSign === -1;
  const isExpired = lastUseOn !== null && lastUseOn < date;
  return isSold && isExpired ? [{ code: 'BATCH_EXPIRED', field, about: { ...about, expiresOn: lastUseOn } }] : [];
}

function ledgerProblems({ ledgerId, gstPercentE4 }: LedgerNamed, { facts, rule }: LineChecks, at: string): Problem[] {
  const field = `${at}.ledger.ledgerId`;
  const ledger: LedgerFacts | undefined = facts.namedLedgers.get(ledgerId);
  const problems: Problem[] = isTaxPercent(gstPercentE4) ? [] : [{ code: 'CHARGE_RATE_INVALID', field: `${at}.ledger.gstPercentE4` }];
  if (ledger === undefined || !rule.takesValue) return [{ code: 'LEDGER_UNKNOWN', field }, ...problems];
  const about = { name: ledger.name };
  // Cash, bank, party and tax ledgers have their own fields in a voucher.
  const wrong = rule.side === 'customer' ? 'LEDGER_NOT_FOR_SALES' : 'LEDGER_NOT_FOR_PURCHASE';
  if (ledger.kind !== 'other') return [{ code: wrong, field, about }, ...problems];
  return ledger.isActive ? problems : [{ code: 'LEDGER_INACTIVE', field, about }, ...problems];
}

/** Problems of the goods and quantities of a line. Its money is checked where it is priced. */
export function lineProblems(line: TradeLine, product: ProductFacts | undefined, checks: LineChecks, at: string): Problem[] {
  const { rule, facts } = checks;
  const isValue = rule.takesValue && line.valuePaise !== undefined;
  const problems = isValue ? valueProblems(line, at) : quantityProblems(line, at);
  if (line.ledger !== undefined) return [...ledgerProblems(line.ledger, checks, at), ...problems];
  const field = goodsField(line, at);
  if (product === undefined) return [{ code: 'PRODUCT_UNKNOWN', field }, ...problems];
  const about = { name: product.name };
  // Goods that were sold or bought may come back after the product became inactive.
  if (!product.isActive && originalOf(line, facts) === undefined) problems.unshift({ code: 'PRODUCT_INACTIVE', field, about });
  const factorE4 = line.alternateFactorE4;
  if (factorE4 !== undefined && factorE4 !== product.alternateFactorE4) {
    problems.push({ code: 'ALTERNATE_UNIT_OTHER', field: `${at}.alternateFactorE4`, about });
  }
  if (!product.isStocked) return problems;
  // Goods of an earlier voucher come back as they went.
  if (originalOf(line, facts) === undefined && !isValue && line.isShared !== true) problems.push(...unitProblems(line, product, at));
  const isMoving = rule.stockSign !== 0 && !isValue;
  // A godown is optional if no stock moves. A named godown must exist.
  if ((isMoving || line.godownId !== '') && !facts.godowns.has(line.godownId))
    problems.push({ code: 'GODOWN_UNKNOWN', field: `${at}.godownId` });
  return isMoving ? [...problems, ...batchProblems(line, product, checks, at)] : problems;
}
