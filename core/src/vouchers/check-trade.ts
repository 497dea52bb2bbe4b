import { MAX_REFERENCE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { isRegistered } from '../gst/party-tax.ts';
import { isStateCode, OTHER_COUNTRIES } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import { addDays, isIsoDate } from '../periods/business-date.ts';
import { originalProblems } from './check-note.ts';
import { buyerOf, consignmentProblems, placeProblem } from './consignment.ts';
import { despatchProblems } from './despatch-details.ts';
import { orderedBelowProblems, orderProblems } from './order-deliveries.ts';
import { isOrder } from './order-kinds.ts';
import { supplyDateProblems } from './supply-dates.ts';
import type { TaxRegime } from './tax-regime.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';
import { walkInProblems } from './walk-in.ts';

/** Problems of the place of supply and of the parties to the supply. */
export function supplyProblems(draft: TradeDraft, facts: TradeFacts, rule: TradeRule, regime: TaxRegime): Problem[] {
  const { company, original } = facts;
  const problems = consignmentProblems(draft, facts);
  const party = rule.side === 'customer' ? buyerOf(facts) : facts.party;
  const field = 'placeOfSupply';
  const isSupply = rule.side === 'customer' && rule.bill !== 'settles' && original === null;
  if (!isStateCode(draft.placeOfSupply)) problems.push({ code: 'PLACE_OF_SUPPLY_INVALID', field });
  else if (draft.placeOfSupply === OTHER_COUNTRIES && party !== null && party.category !== 'overseas') {
    problems.push({ code: 'PLACE_OF_SUPPLY_ABROAD', field });
  } else if (isSupply && company.registration === 'composition' && regime.heads === 'inter') {
    problems.push({ code: 'COMPOSITION_INTER_STATE', field });
  }
  const place = isSupply ? placeProblem(draft, facts) : null;
  if (place !== null) problems.push(place);
  // A recipient who owes tax under reverse charge must register, whatever the turnover (CGST Act, section 24(iii)).
  const mayOwe = party === null || isRegistered(party) || party.ledgerId === facts.owedBy;
  if (isSupply && regime.via === 'reverseCharge' && !mayOwe) {
    problems.push({ code: 'REVERSE_CHARGE_CUSTOMER', field: 'isReverseCharge', about: { name: party.name } });
  }
  if (party !== null && party.gstin !== null && party.gstin === company.gstin) {
    problems.push({ code: 'PARTY_IS_OWN_COMPANY', field: 'partyId' });
  }
  return problems;
}

/** Problems of the supplier's bill. A registered supplier numbers it, and GST returns are matched by that number. */
function supplierBillProblems({ supplierBill, date, kind }: TradeDraft, { party }: TradeFacts): Problem[] {
  const isNumbered = party !== null && party.category !== 'unregistered';
  const number = supplierBill?.number.trim() ?? '';
  const problems: Problem[] = [];
  const field = 'supplierBill.number';
  if (number === '' && isNumbered && kind === 'purchase') problems.push({ code: 'SUPPLIER_BILL_MISSING', field });
  if (number.length > MAX_REFERENCE_LENGTH) problems.push({ code: 'REFERENCE_TOO_LONG', field, about: { most: MAX_REFERENCE_LENGTH } });
  if (supplierBill === null) return problems;
  if (!isIsoDate(supplierBill.date)) problems.push({ code: 'SUPPLIER_BILL_DATE_INVALID', field: 'supplierBill.date' });
  else if (supplierBill.date > date) problems.push({ code: 'SUPPLIER_BILL_DATE_LATE', field: 'supplierBill.date' });
  return problems;
}

function importProblems({ billOfEntry, date }: TradeDraft, { via }: TaxRegime): Problem[] {
  if (billOfEntry === null) return [];
  if (via !== 'customs') return [{ code: 'BILL_OF_ENTRY_NOT_USED', field: 'billOfEntry' }];
  const problems: Problem[] = [];
  const number = billOfEntry.number.trim();
  const field = 'billOfEntry.number';
  if (number === '') problems.push({ code: 'BILL_OF_ENTRY_NUMBER_MISSING', field });
  if (number.length > MAX_REFERENCE_LENGTH) problems.push({ code: 'REFERENCE_TOO_LONG', field, about: { most: MAX_REFERENCE_LENGTH } });
  const isDay = isIsoDate(billOfEntry.date) && billOfEntry.date <= date;
  return isDay ? problems : [...problems, { code: 'BILL_OF_ENTRY_DATE_INVALID', field: 'billOfEntry.date' }];
}

/** Goods of an order are expected on its day or later, and within two years: anything else is a slip of the fingers. */
function expectedProblems({ expectedOn, date }: TradeDraft): Problem[] {
  const field = 'expectedOn';
  if (expectedOn === null) return [];
  if (!isIsoDate(expectedOn)) return [{ code: 'DATE_INVALID', field }];
  if (!isIsoDate(date)) return [];
  if (expectedOn < date) return [{ code: 'EXPECTED_BEFORE_ORDER', field }];
  const lastOn = addDays(date, 731);
  return expectedOn > lastOn ? [{ code: 'EXPECTED_FAR', field, about: { lastOn } }] : [];
}

/** A composition or unregistered supplier charges no tax. Returns a problem if a ledger line still has a rate. */
function chargedTaxProblems({ lines }: TradeDraft, { party, original }: TradeFacts, { isTaxed }: TaxRegime): Problem[] {
  if (isTaxed || original !== null || (party?.category !== 'composition' && party?.category !== 'unregistered')) return [];
  const about = { name: party.name };
  return lines.flatMap(({ ledger }, at): Problem[] =>
    ledger?.treatment === 'taxable' && ledger.gstPercentE4 > 0
      ? [{ code: 'TAX_NOT_CHARGED', field: `lines.${at}.ledger.gstPercentE4`, about }]
      : [],
  );
}

function vanProblems({ vanGodownId, lines }: TradeDraft, { vans, products }: TradeFacts): Problem[] {
  if (!vans.has(vanGodownId)) return [{ code: 'VAN_MISSING', field: 'vanGodownId' }];
  return lines.flatMap((line, at): Problem[] => {
    const isElsewhere = products.get(line.productId)?.isStocked === true && line.godownId !== vanGodownId;
    return isElsewhere ? [{ code: 'GODOWN_NOT_OF_VAN', field: `lines.${at}.godownId` }] : [];
  });
}

/** Problems of the voucher's head that depend on its kind, beyond date, party and place of supply. */
export function kindProblems(draft: TradeDraft, facts: TradeFacts, rule: TradeRule, regime: TaxRegime): Problem[] {
  const problems = [
    ...(rule.isNote ? originalProblems(draft, facts) : []),
    ...despatchProblems(draft.despatch),
    ...supplyDateProblems(draft),
    ...walkInProblems(draft.walkIn, facts.party, facts.ledgers.cash),
  ];
  if (draft.kind === 'vanSale') problems.push(...vanProblems(draft, facts));
  if (rule.delivers !== null) problems.push(...orderProblems(draft, facts));
  if (isOrder(draft.kind)) problems.push(...orderedBelowProblems(draft, facts));
  problems.push(...expectedProblems(draft));
  if (rule.side === 'customer') return problems;
  const isUnregistered = facts.company.registration === 'unregistered' && facts.original === null && regime.via === 'reverseCharge';
  if (isUnregistered) problems.push({ code: 'REVERSE_CHARGE_UNREGISTERED', field: 'isReverseCharge' });
  return [
    ...problems,
    ...supplierBillProblems(draft, facts),
    ...importProblems(draft, regime),
    ...chargedTaxProblems(draft, facts, regime),
  ];
}

/** Warnings of a purchase or a note to a supplier. They do not stop a save. */
export function kindWarnings(draft: TradeDraft, { twinNumber }: TradeFacts, rule: TradeRule, { via }: TaxRegime): Problem[] {
  if (rule.side === 'customer') return [];
  const problems: Problem[] = [];
  if (twinNumber !== null) problems.push({ code: 'SUPPLIER_BILL_TWIN', field: 'supplierBill.number', about: { number: twinNumber } });
  if (via === 'customs' && draft.billOfEntry === null && rule.isPosted && !rule.isNote) {
    problems.push({ code: 'BILL_OF_ENTRY_MISSING', field: 'billOfEntry' });
  }
  return problems;
}

/** A problem if the total on the supplier's bill differs from the lines by a rupee or more, or null. */
export function billedProblem({ supplierBill }: TradeDraft, exactTotalPaise: Paise): Problem | null {
  const billedPaise = supplierBill?.totalPaise ?? null;
  if (billedPaise === null) return null;
  const isSame = Number.isSafeInteger(billedPaise) && Math.abs(billedPaise - exactTotalPaise) < 100;
  const about = { billedPaise, totalPaise: exactTotalPaise };
  return isSame ? null : { code: 'TOTAL_NOT_AS_BILLED', field: 'supplierBill.totalPaise', about };
}
