import { forMembers } from '../platform/guards.ts';
import { changeReceipt, enterReceipt } from './public/enter-receipt.ts';
import { type ReceiptInput, receiptDraft } from './receipt-input.ts';

// Without a list of parts, the caller named one for the whole amount.
const isOnePart = ({ parts }: ReceiptInput) => parts.length === 0;

const { vouchers } = forMembers;
export const saveReceipt = vouchers.saveReceipt.handler(({ input, context }) =>
  enterReceipt(context, receiptDraft('receipt', input), { ...input, isOnePart: isOnePart(input) }),
);
export const savePayment = vouchers.savePayment.handler(({ input, context }) =>
  enterReceipt(context, receiptDraft('payment', input), { ...input, isOnePart: isOnePart(input) }),
);
export const updateReceipt = vouchers.updateReceipt.handler(({ input, context }) =>
  changeReceipt(context, receiptDraft('receipt', input), { ...input, isOnePart: isOnePart(input) }),
);
export const updatePayment = vouchers.updatePayment.handler(({ input, context }) =>
  changeReceipt(context, receiptDraft('payment', input), { ...input, isOnePart: isOnePart(input) }),
);
