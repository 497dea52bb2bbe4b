import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { SavedVoucher } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import type { CallContext } from '../../platform/call-context.ts';
import type { VoucherFormKind } from '../voucher-form-kind.ts';
import type { FoldField } from './problem-places.ts';
import { boughtOf, notedOf, orderedFromOf, orderedOf, soldOf, type TradeInput } from './trade-input.ts';
import { tradeTitles } from './trade-titles.ts';

type Call = { readonly context: CallContext };
type Numbered = { readonly seriesId?: string; readonly voucherNumber?: string };
type SavedAs = { readonly id: string; readonly version: number };

/** The settings of the page of one kind of voucher with goods. `tradeRule` of core defines the effects on the books. */
export type TradeConfig = VoucherFormKind & {
  readonly kind: TradeKind;
  readonly create: string;
  /** The path prefix before the id of an edited voucher. */
  readonly edit: string;
  /** The path of the item list over the page. */
  readonly addItem: string;
  /** Other paths that open over the page, beside those below `create`. */
  readonly over: readonly [searchParty: string, ...others: string[]];
  readonly partyLabel: string;
  /** The price a new line begins with. */
  readonly pricedBy: 'sale' | 'purchase' | 'party';
  readonly hasVan: boolean;
  /** Goods can be scanned with the camera, at `scanProduct` below its path. */
  readonly hasScan: boolean;
  /** The supplier's bill is in the head, as each purchase has one. */
  readonly hasSupplierBill: boolean;
  /** The head asks when the goods are expected. */
  readonly hasExpected: boolean;
  /** The parts folded below the lines until they are used. */
  readonly folds: readonly FoldField[];
  readonly save: (input: TradeInput, numbered: Numbered, call: Call) => Promise<SavedVoucher>;
  readonly update: (input: TradeInput, as: SavedAs, call: Call) => Promise<SavedVoucher>;
};

const { vouchers } = api;
const ofParty = { first: 'party', hasAmount: true, hasExpected: false } as const;
const sold = { ...ofParty, pricedBy: 'sale', hasScan: true, hasVan: false, hasSupplierBill: false, partyLabel: 'Party' } as const;

export const tradeConfigs: { readonly [Kind in TradeKind]: TradeConfig } = {
  sales: {
    ...sold,
    kind: 'sales',
    ...tradeTitles.sales,
    leaving: 'Leave this sale?',
    create: '/sUsers/sales',
    edit: '/sUsers/editsales',
    addItem: '/sUsers/addItemSales',
    over: ['/sUsers/searchPartySales', '/sUsers/editItemVoucher'],
    folds: ['orders', 'charges', 'despatch', 'supplyDates', 'isReverseCharge', 'addresses', 'walkIn', 'warranty'],
    save: (input, numbered, call) => vouchers.saveSales({ ...soldOf(input), ...numbered }, call),
    update: (input, as, call) => vouchers.updateSales({ ...soldOf(input), ...as }, call),
  },
  vanSale: {
    ...sold,
    kind: 'vanSale',
    ...tradeTitles.vanSale,
    leaving: 'Leave this van sale?',
    create: '/sUsers/vanSale',
    edit: '/sUsers/editvanSale',
    addItem: '/sUsers/addItemvanSale',
    over: ['/sUsers/searchPartyvanSale'],
    hasVan: true,
    folds: ['orders', 'charges', 'despatch', 'supplyDates', 'isReverseCharge', 'addresses', 'walkIn', 'warranty'],
    save: (input, numbered, call) => vouchers.saveVanSale({ ...soldOf(input), vanGodownId: input.vanGodownId, ...numbered }, call),
    update: (input, as, call) => vouchers.updateVanSale({ ...soldOf(input), vanGodownId: input.vanGodownId, ...as }, call),
  },
  saleOrder: {
    ...sold,
    kind: 'saleOrder',
    ...tradeTitles.saleOrder,
    leaving: 'Leave this sale order?',
    create: '/sUsers/invoice',
    hasScan: false,
    edit: '/sUsers/editinvoice',
    addItem: '/sUsers/addItemsaleOrder',
    over: ['/sUsers/searchPartysaleOrder'],
    folds: ['charges', 'despatch', 'isReverseCharge', 'addresses'],
    save: (input, numbered, call) => vouchers.saveSaleOrder({ ...orderedOf(input), ...numbered }, call),
    update: (input, as, call) => vouchers.updateSaleOrder({ ...orderedOf(input), ...as }, call),
  },
  purchase: {
    ...ofParty,
    kind: 'purchase',
    ...tradeTitles.purchase,
    leaving: 'Leave this purchase?',
    create: '/sUsers/purchase',
    edit: '/sUsers/editpurchase',
    addItem: '/sUsers/addItemPurchase',
    over: ['/sUsers/searchPartyPurchase', '/sUsers/addBatchPurchase'],
    partyLabel: 'Supplier',
    pricedBy: 'purchase',
    hasVan: false,
    hasScan: false,
    hasSupplierBill: true,
    folds: ['orders', 'tds', 'charges', 'despatch', 'supplyDates'],
    save: (input, numbered, call) => vouchers.savePurchase({ ...boughtOf(input), ...numbered }, call),
    update: (input, as, call) => vouchers.updatePurchase({ ...boughtOf(input), ...as }, call),
  },
  purchaseOrder: {
    ...ofParty,
    kind: 'purchaseOrder',
    ...tradeTitles.purchaseOrder,
    leaving: 'Leave this purchase order?',
    create: '/sUsers/purchaseOrder',
    edit: '/sUsers/editpurchaseOrder',
    addItem: '/sUsers/addItemPurchaseOrder',
    over: ['/sUsers/searchPartyPurchaseOrder'],
    partyLabel: 'Supplier',
    pricedBy: 'purchase',
    hasVan: false,
    hasScan: false,
    hasSupplierBill: false,
    hasExpected: true,
    folds: ['charges', 'despatch', 'isReverseCharge'],
    save: (input, numbered, call) => vouchers.savePurchaseOrder({ ...orderedFromOf(input), ...numbered }, call),
    update: (input, as, call) => vouchers.updatePurchaseOrder({ ...orderedFromOf(input), ...as }, call),
  },
  creditNote: {
    ...ofParty,
    kind: 'creditNote',
    ...tradeTitles.creditNote,
    leaving: 'Leave this credit note?',
    create: '/sUsers/creditNote',
    edit: '/sUsers/editcreditNote',
    addItem: '/sUsers/addItemCreditNote',
    over: ['/sUsers/searchPartyCreditNote'],
    partyLabel: 'Party',
    pricedBy: 'party',
    hasVan: false,
    hasScan: false,
    hasSupplierBill: false,
    folds: ['original', 'supplierBill', 'isReverseCharge', 'charges', 'despatch'],
    save: (input, numbered, call) => vouchers.saveCreditNote({ ...notedOf(input), ...numbered }, call),
    update: (input, as, call) => vouchers.updateCreditNote({ ...notedOf(input), ...as }, call),
  },
  debitNote: {
    ...ofParty,
    kind: 'debitNote',
    ...tradeTitles.debitNote,
    leaving: 'Leave this debit note?',
    create: '/sUsers/debitNote',
    edit: '/sUsers/editdebitNote',
    addItem: '/sUsers/addItemDebitNote',
    over: ['/sUsers/searchPartyDebitNote'],
    partyLabel: 'Party',
    pricedBy: 'party',
    hasVan: false,
    hasScan: false,
    hasSupplierBill: false,
    folds: ['original', 'supplierBill', 'isReverseCharge', 'charges', 'despatch'],
    save: (input, numbered, call) => vouchers.saveDebitNote({ ...notedOf(input), ...numbered }, call),
    update: (input, as, call) => vouchers.updateDebitNote({ ...notedOf(input), ...as }, call),
  },
};
