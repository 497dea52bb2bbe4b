type Item = Record<string, unknown> & { discountType: string; productId: string | null; ledgerId: string | null };
export type Read = Record<string, unknown> & {
  items: Item[];
  additionalCharges: Record<string, unknown>[];
  paymentSplits: Record<string, unknown>[];
  billData: { billId: string; settledAmount: number }[];
};

/** Without nulls: a form sends no empty fields. */
const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => from[name] !== null && from[name] !== undefined).map((name) => [name, from[name]]));

const ofLine = ['godownId', 'batch', 'count', 'actualCount', 'selectedPriceRate', 'isTaxInclusive', 'discountType', 'unitFactor', 'value'];

/** A saved voucher with goods as its form would send it again, only from the fields that were read. */
export function enteredAgain(voucher: Read): object {
  const { kind, amount, items, original, van, convertedFrom, selectedPriceLevel, billToParty, shipToParty } = voucher;
  const isNote = kind === 'creditNote' || kind === 'debitNote';
  const at = (party: unknown) => (party ? pick(party as Record<string, unknown>, ['_id', 'addressId']) : undefined);
  return {
    ...pick(voucher, [
      'date',
      'partyId',
      'placeOfSupply',
      'note',
      'version',
      'supplierBill',
      'billOfEntry',
      'expectedOn',
      'walkIn',
      'newAddress',
      'despatchDetails',
      'isReverseCharge',
    ]),
    ...(isNote && voucher.noteReason !== null && { noteReason: voucher.noteReason }),
    ...(isNote && { billData: voucher.billData.map(({ billId, settledAmount }) => ({ billId, settledAmount })) }),
    ...(voucher.supplyDates ? { supplyDates: pick(voucher.supplyDates as Record<string, unknown>, ['suppliedOn', 'paidOn']) } : {}),
    ...(original ? { original: pick(original as Record<string, unknown>, ['_id', 'number', 'date']) } : {}),
    ...(van ? { vanGodownId: (van as { godownId: string }).godownId } : {}),
    ...(billToParty || shipToParty ? { billToParty: at(billToParty), shipToParty: at(shipToParty) } : {}),
    ...(selectedPriceLevel ? { selectedPriceLevel: (selectedPriceLevel as { _id: string })._id } : {}),
    ...(kind === 'sales' || kind === 'vanSale' || kind === 'purchase'
      ? { convertedFrom: (convertedFrom as { _id: string }[]).map(({ _id }) => _id) }
      : {}),
    ...(kind === 'sales' || kind === 'vanSale' ? { paymentSplits: voucher.paymentSplits.map(splitOf) } : {}),
    items: items.map((item) => itemOf(item, isNote)),
    additionalCharges: voucher.additionalCharges.map((charge) => pick(charge, ['ledgerId', 'amount', 'gst', 'isComposite'])),
    finalAmount: amount,
  };
}

function itemOf(item: Item, isNote: boolean): object {
  const { productId, ledgerId, treatment, igst, inputCredit, discount, discountPercentage, discountType } = item;
  return {
    ...pick(item, [...ofLine, ...(isNote ? ['originalLine'] : [])]),
    ...(discountType === 'amount' && { discount }),
    ...(discountType === 'percentage' && { discountPercentage }),
    ...(productId === null ? { ledger: { ledgerId, treatment, gst: igst, inputCredit: inputCredit ?? 'eligible' } } : { productId }),
  };
}

const splitOf = (part: Record<string, unknown>) =>
  pick(part, [
    'type',
    'amount',
    'ref_id',
    'ref_collection',
    ...(part.type === 'cash' ? ['given'] : []),
    ...(part.type === 'cheque' ? ['chequeNumber', 'chequeDate'] : []),
    ...(part.type === 'credit' ? ['reference_name'] : []),
  ]);
