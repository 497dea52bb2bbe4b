import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { forMembers } from '../platform/guards.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { SeriesAsked } from '../series/public/choose-series.ts';
import { changeTrade, enterTrade } from './public/enter-trade.ts';
import { draftOf, type TradeInput } from './trade-input.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

const save = (kind: TradeKind, input: TradeInput & SeriesAsked, context: RequestContext) =>
  enterTrade(context, draftOf(kind, input), input);
const update = (kind: TradeKind, input: TradeInput & { id: string; version: number }, context: RequestContext) =>
  changeTrade(context, draftOf(kind, input), input);

const { vouchers } = forMembers;
export const saveSales = vouchers.saveSales.handler(({ input, context }) => save('sales', input, context));
export const savePurchase = vouchers.savePurchase.handler(({ input, context }) => save('purchase', input, context));
export const saveVanSale = vouchers.saveVanSale.handler(({ input, context }) => save('vanSale', input, context));
export const saveSaleOrder = vouchers.saveSaleOrder.handler(({ input, context }) => save('saleOrder', input, context));
export const savePurchaseOrder = vouchers.savePurchaseOrder.handler(({ input, context }) => save('purchaseOrder', input, context));
export const saveCreditNote = vouchers.saveCreditNote.handler(({ input, context }) => save('creditNote', input, context));
export const saveDebitNote = vouchers.saveDebitNote.handler(({ input, context }) => save('debitNote', input, context));
export const updateSales = vouchers.updateSales.handler(({ input, context }) => update('sales', input, context));
export const updatePurchase = vouchers.updatePurchase.handler(({ input, context }) => update('purchase', input, context));
export const updateVanSale = vouchers.updateVanSale.handler(({ input, context }) => update('vanSale', input, context));
export const updateSaleOrder = vouchers.updateSaleOrder.handler(({ input, context }) => update('saleOrder', input, context));
export const updatePurchaseOrder = vouchers.updatePurchaseOrder.handler(({ input, context }) => update('purchaseOrder', input, context));
export const updateCreditNote = vouchers.updateCreditNote.handler(({ input, context }) => update('creditNote', input, context));
export const updateDebitNote = vouchers.updateDebitNote.handler(({ input, context }) => update('debitNote', input, context));
