import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import type { PlaceFacts } from '@bahi/core/vouchers/consignment';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { orderedOf } from '@bahi/core/vouchers/order-deliveries';
import { isOrder } from '@bahi/core/vouchers/order-kinds';
import { headsByLines } from '@bahi/core/vouchers/original-lines';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { Statement } from '../platform/transaction.ts';
import { type BatchNames, changeBatches, insertBatches } from '../vouchers/batch-store.ts';
import { insertOrderLines } from '../vouchers/order-store.ts';
import { insertAddresses, insertCharges, insertTradeVoucher } from '../vouchers/trade-store.ts';
import { batchValues, chargeValues } from './trade-input.ts';

/** A voucher with goods: its input, its facts, and core's result. */
export type Traded = {
  readonly draft: TradeDraft;
  readonly facts: TradeFacts;
  readonly figures: BuiltTrade;
  readonly side: TradeFacts['side'];
};

/** The rows that only vouchers with goods have, as few as possible, and new batches. */
export function tradeRows(orgId: string, voucherId: string, traded: Traded): Statement[] {
  const { draft, facts, figures } = traded;
  const of = { org_id: orgId, voucher_id: voucherId };
  const charges = figures.charges.map((charge, at) => ({ ...of, line_no: at + 1, ...chargeValues(draft, charge, at) }));
  const addresses = addressValues(draft, facts).map((row) => ({ ...of, ...row }));
  const [known, batches] = byKnown(figures.newBatches, facts);
  const ordered = isOrder(draft.kind) ? orderedOf(draft) : [];
  const orderLines = ordered.map(({ productId, orderedE4 }) => ({
    ...of,
    product_id: productId,
    ordered_e4: orderedE4,
    taken_e4: facts.delivered?.takenE4.get(productId) ?? 0,
  }));
  return [
    ...(saysMore(traded) ? [insertTradeVoucher([{ ...of, ...tradeValues(traded) }])] : []),
    ...(charges.length ? [insertCharges(charges)] : []),
    ...(addresses.length ? [insertAddresses(addresses)] : []),
    ...(orderLines.length ? [insertOrderLines(orderLines)] : []),
    ...(batches.length ? [insertBatches(batches.map((batch) => ({ org_id: orgId, ...batch })))] : []),
    ...(known.length ? [changeBatches(orgId, known)] : []),
  ];
}

/** Batches in their columns: known ones and new ones. */
function byKnown(described: BuiltTrade['newBatches'], { products }: TradeFacts): [known: BatchNames[], others: BatchNames[]] {
  const parts = Map.groupBy(described, ({ productId, batch }) => products.get(productId)?.batches?.has(batch) === true);
  return [(parts.get(true) ?? []).map(batchValues), (parts.get(false) ?? []).map(batchValues)];
}

/** True if the voucher needs a row in trade_vouchers. A plain sale, the most frequent voucher, needs none. */
function saysMore({ draft, facts, figures }: Traded): boolean {
  const { kind, despatch, supplyDates, walkIn, priceLevelId, placeOfSupply } = draft;
  const isDespatched = Object.values(despatch).some((text) => text !== '');
  const isOtherwise = headsByLines(figures.lines, placeOfSupply, facts.company.stateCode) !== figures.heads;
  const isDated = supplyDates.suppliedOn !== null || supplyDates.paidOn !== null;
  const isPastBill = figures.taxVia !== 'bill';
  return kind !== 'sales' || isDespatched || isDated || isOtherwise || isPastBill || walkIn !== null || priceLevelId !== null;
}

/** In the columns of trade_vouchers. */
function tradeValues({ draft, figures, side }: Traded) {
  const { supplierBill, billOfEntry, original, walkIn, despatch, supplyDates } = draft;
  return {
    side,
    heads: figures.heads,
    is_reverse_charge: figures.taxVia === 'reverseCharge',
    is_credit_taken: side === 'supplier' ? figures.isCreditTaken : null,
    van_godown_id: draft.vanGodownId || null,
    supplier_bill_number: supplierBill?.number ?? '',
    supplier_bill_date: supplierBill?.date ?? null,
    supplier_bill_paise: supplierBill?.totalPaise ?? null,
    bill_of_entry_number: billOfEntry?.number ?? '',
    bill_of_entry_date: billOfEntry?.date ?? null,
    original_id: original?.voucherId ?? null,
    original_number: original?.number ?? '',
    original_date: original?.date || null,
    note_reason: draft.noteReason,
    despatch: JSON.stringify(Object.keys(noDespatch).every((name) => despatch[name as keyof typeof despatch] === '') ? {} : despatch),
    expected_on: draft.expectedOn,
    supply_date: supplyDates.suppliedOn,
    payment_date: supplyDates.paidOn,
    price_level_id: draft.priceLevelId,
    walk_in_name: walkIn?.name ?? '',
    walk_in_phone: walkIn?.mobileNumber ?? '',
  };
}

/** In the columns of voucher_addresses: as they are today, because a party may move. */
function addressValues({ newAddress, billTo, shipTo, walkIn }: TradeDraft, facts: TradeFacts) {
  const roles = ['billTo', 'shipTo'] as const;
  if (newAddress !== null) {
    const name = walkIn?.name || (facts.party?.name ?? '');
    return roles.map((role) => ({ role, party_id: null, address_id: null, name, gstin: facts.party?.gstin ?? null, ...newAddress }));
  }
  const named = { billTo, shipTo };
  const known: Record<(typeof roles)[number], PlaceFacts | null> = { billTo: facts.billTo, shipTo: facts.shipTo };
  return roles.flatMap((role) => {
    const place = known[role];
    if (place === null) return [];
    const { party, address } = place;
    return [
      { role, party_id: party.ledgerId, address_id: named[role]?.addressId ?? null, name: party.name, gstin: party.gstin, ...address },
    ];
  });
}
