import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { ownTreatment } from '@bahi/core/gst/gst-rates';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { type TradeDraft, type TradeKind, type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import { chargeOf, lineOf } from './trade-line.ts';

type SavedLine = SerializedVoucher['lines'][number];

/** A saved voucher with goods as it was entered: the draft of core from which the next voucher is made. Its payment is its own. */
export function draftOfVoucher(kind: TradeKind, serialized: SerializedVoucher, cash: string): TradeDraft {
  const { supplierBill, billTo, shipTo } = serialized;
  return tradeDraft(
    kind,
    {
      date: serialized.date,
      partyId: serialized.partyId ?? cash,
      placeOfSupply: serialized.placeOfSupply ?? '',
      lines: serialized.lines.map(draftLine),
      charges: serialized.charges.map(chargeOf),
      splits: [],
      note: serialized.note,
    },
    {
      billTo: billTo && { partyId: billTo.partyId, addressId: billTo.addressId },
      shipTo: shipTo && { partyId: shipTo.partyId, addressId: shipTo.addressId },
      newAddress: serialized.newAddress,
      walkIn: serialized.walkIn,
      priceLevelId: serialized.priceLevel?._id ?? null,
      despatch: serialized.despatch ?? noDespatch,
      isReverseCharge: serialized.isReverseCharge,
      supplierBill,
    },
  );
}

const draftLine = (line: SavedLine): TradeLine =>
  lineOf({
    productId: line.productId,
    godownId: line.godownId,
    batch: line.batch,
    quantityE4: line.quantityE4,
    actualQuantityE4: line.actualQuantityE4,
    rateE4: line.rateE4,
    isTaxInclusive: line.isTaxInclusive,
    discountType: line.discountType,
    discountPaise: line.discountPaise,
    discountPercentE4: line.discountPercentE4,
    valuePaise: line.valuePaise ?? undefined,
    alternateFactorE4: line.alternateFactorE4 ?? undefined,
    ledger: ledgerOf(line),
  });

const ledgerOf = ({ ledgerId, treatment, gstPercentE4, inputCredit }: SavedLine) =>
  ledgerId === null ? undefined : { ledgerId, treatment: ownTreatment(treatment), gstPercentE4, inputCredit: inputCredit ?? 'eligible' };

/** A line of a draft; what core does not know comes from the line it was made of. */
export function serializeLine({ discount, ...line }: TradeLine, of: SavedLine) {
  const { productId, ledgerId, productName, hsn, unit, godownId, godownName, batch, treatment, inputCredit, gstPercentE4 } = of;
  return {
    ...{ productId, ledgerId, productName, hsn, unit, godownId, godownName, batch, treatment, inputCredit, gstPercentE4 },
    quantityE4: line.quantityE4,
    actualQuantityE4: line.actualQuantityE4,
    alternateFactorE4: line.alternateFactorE4 ?? null,
    rateE4: line.rateE4,
    isTaxInclusive: line.isTaxInclusive,
    discountType: discount.kind === 'percent' ? ('percentage' as const) : discount.kind,
    discountPaise: discount.kind === 'amount' ? discount.amountPaise : 0,
    discountPercentE4: discount.kind === 'percent' ? discount.percentE4 : null,
    valuePaise: line.valuePaise ?? null,
    originalAt: line.originalAt ?? null,
  };
}
