import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import type { StateCode } from '@bahi/core/gst/states';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { type TradeDraft, type TradeKind, type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import { chargeOf, lineOf } from './trade-line.ts';

type SerializedLine = SerializedVoucher['items'][number];

/** A saved voucher with goods as it was entered: the draft of core from which the next voucher is made. Its payment is its own. */
export function draftOfVoucher(kind: TradeKind, serialized: SerializedVoucher, cash: string): TradeDraft {
  const { supplierBill, billToParty, shipToParty } = serialized;
  return tradeDraft(
    kind,
    {
      date: serialized.date as IsoDate,
      partyId: serialized.partyId ?? cash,
      placeOfSupply: (serialized.placeOfSupply ?? '') as StateCode,
      lines: serialized.items.map(draftLine),
      charges: serialized.additionalCharges.map(({ amount, gst, ...charge }) =>
        chargeOf({ ...charge, amountPaise: amount, gstPercentE4: gst }),
      ),
      splits: [],
      note: serialized.note,
    },
    {
      billTo: billToParty && { partyId: billToParty._id, addressId: billToParty.addressId },
      shipTo: shipToParty && { partyId: shipToParty._id, addressId: shipToParty.addressId },
      newAddress: serialized.newAddress,
      walkIn: serialized.walkIn,
      priceLevelId: serialized.selectedPriceLevel?._id ?? null,
      despatch: serialized.despatchDetails ?? noDespatch,
      isReverseCharge: serialized.isReverseCharge,
      supplierBill: supplierBill && { number: supplierBill.number, date: supplierBill.date as IsoDate, totalPaise: supplierBill.total },
    },
  );
}

const draftLine = (item: SerializedLine): TradeLine =>
  lineOf({
    productId: item.productId,
    godownId: item.godownId,
    batch: item.batch,
    quantityE4: item.count,
    actualQuantityE4: item.actualCount,
    rateE4: item.selectedPriceRate,
    isTaxInclusive: item.isTaxInclusive,
    discountType: item.discountType,
    discountPaise: item.discount,
    discountPercentE4: item.discountPercentage,
    valuePaise: item.value ?? undefined,
    alternateFactorE4: item.unitFactor ?? undefined,
    ledger: ledgerOf(item) ?? undefined,
  });

const ledgerOf = ({ ledgerId, treatment, igst, inputCredit }: SerializedLine) =>
  ledgerId === null ? null : { ledgerId, treatment, gstPercentE4: igst, inputCredit: inputCredit ?? 'eligible' };

/** A line of core in the wire format; names that core does not know come from the line it was made of. */
export function serializeLine(line: TradeLine, of: SerializedLine) {
  const { discount } = line;
  return {
    productId: of.productId,
    ledgerId: of.ledgerId,
    product_name: of.product_name,
    hsn: of.hsn,
    unit: of.unit,
    godownId: of.godownId,
    godownName: of.godownName,
    batch: of.batch,
    count: line.quantityE4,
    actualCount: line.actualQuantityE4,
    unitFactor: line.alternateFactorE4 ?? null,
    selectedPriceRate: line.rateE4,
    isTaxInclusive: line.isTaxInclusive,
    discountType: discount.kind === 'percent' ? ('percentage' as const) : discount.kind,
    discount: discount.kind === 'amount' ? discount.amountPaise : 0,
    discountPercentage: discount.kind === 'percent' ? discount.percentE4 : null,
    value: line.valuePaise ?? null,
    treatment: of.treatment,
    inputCredit: of.inputCredit,
    igst: of.igst,
    originalLine: line.originalAt ?? null,
  };
}
