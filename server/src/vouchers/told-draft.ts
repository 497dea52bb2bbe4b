import type { StateCode } from '@bahi/core/gst/states';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import type { Discount } from '@bahi/core/vouchers/sales-draft';
import { type TradeDraft, type TradeKind, type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { ToldVoucher } from './told-voucher.ts';

type ToldLine = ToldVoucher['items'][number];

/** A saved voucher with goods as it was entered: the draft of core from which the next voucher is made. Its payment is its own. */
export function draftOfTold(kind: TradeKind, told: ToldVoucher, cash: string): TradeDraft {
  const { supplierBill, billToParty, shipToParty } = told;
  return tradeDraft(
    kind,
    {
      date: told.date as IsoDate,
      partyId: told.partyId ?? cash,
      placeOfSupply: (told.placeOfSupply ?? '') as StateCode,
      lines: told.items.map(lineOf),
      charges: told.additionalCharges.map(({ ledgerId, amount, gst, isComposite }) => ({
        ledgerId,
        amountPaise: amount,
        tax: isComposite ? { kind: 'composite' } : { kind: 'own', gstPercentE4: gst },
      })),
      splits: [],
      note: told.note,
    },
    {
      billTo: billToParty && { partyId: billToParty._id, addressId: billToParty.addressId },
      shipTo: shipToParty && { partyId: shipToParty._id, addressId: shipToParty.addressId },
      newAddress: told.newAddress,
      walkIn: told.walkIn,
      priceLevelId: told.selectedPriceLevel?._id ?? null,
      despatch: told.despatchDetails ?? noDespatch,
      isReverseCharge: told.isReverseCharge,
      supplierBill: supplierBill && { number: supplierBill.number, date: supplierBill.date as IsoDate, totalPaise: supplierBill.total },
    },
  );
}

function lineOf(line: ToldLine): TradeLine {
  const { ledgerId, unitFactor, value } = line;
  return {
    productId: line.productId ?? nilUuid,
    godownId: line.godownId ?? nilUuid,
    batch: line.batch,
    quantityE4: line.count,
    actualQuantityE4: line.actualCount,
    rateE4: line.selectedPriceRate,
    isTaxInclusive: line.isTaxInclusive,
    discount: discountOf(line),
    ...(value !== null && { valuePaise: value }),
    ...(unitFactor !== null && { alternateFactorE4: unitFactor }),
    ...(ledgerId !== null && {
      ledger: { ledgerId, treatment: line.treatment, gstPercentE4: line.gst, inputCredit: line.inputCredit ?? 'eligible' },
    }),
  };
}

function discountOf({ discountType, discount, discountPercentage }: ToldLine): Discount {
  if (discountType === 'percentage') return { kind: 'percent', percentE4: discountPercentage ?? 0 };
  return discountType === 'amount' ? { kind: 'amount', amountPaise: discount } : { kind: 'none' };
}

/** A line of core under the names of the wire again; what core does not know of it, its names, it has from the line it was made of. */
export function lineOnWire(line: TradeLine, of: ToldLine) {
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
    gst: of.gst,
    originalLine: line.originalAt ?? null,
  };
}
