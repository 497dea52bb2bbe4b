import { type ChequeState, chequeStateLabel } from '../cheques/cheque.ts';
import { type VoucherKind, voucherLabel } from '../vouchers/voucher-kind.ts';
import { type ClaimState, claimStateLabel } from '../warranties/claim.ts';
import { type CardState, cardStateLabel } from '../warranties/cover.ts';
import type { ExportColumn, ListExport } from './list-export.ts';

const text = (field: string, title: string): ExportColumn => ({ field, title, kind: 'text' });
const date = (field: string, title: string): ExportColumn => ({ field, title, kind: 'date' });
const number = (field: string, title: string): ExportColumn => ({ field, title, kind: 'number' });
const money = (field: string, title: string): ExportColumn => ({ ...number(field, title), figure: 'money' });

const handOverStates: Readonly<Record<string, string>> = { given: 'Waiting', accepted: 'Accepted', takenBack: 'Taken back' };

/**
 * Exports of registers and stock lists that are no records: cheques, hand-overs, low stock, warranty cards and claims, serial numbers, the moves of a
 * product.
 */
export const registerExports: readonly ListExport[] = [
  {
    name: 'cheques',
    record: 'cheque',
    title: 'Cheques',
    route: 'cheques.listCheques',
    rows: 'cheques',
    columns: [
      text('chequeNumber', 'Cheque'),
      date('chequeDate', 'Date'),
      text('partyName', 'Party'),
      text('bankName', 'Bank'),
      { ...text('state', 'State'), says: (state) => chequeStateLabel(state as ChequeState) },
      date('clearedOn', 'Cleared on'),
      text('voucher.voucherNumber', 'Voucher'),
      money('amount', 'Amount'),
    ],
  },
  {
    name: 'handOvers',
    record: 'handOver',
    title: 'Hand-overs',
    route: 'handOvers.listHandOvers',
    rows: 'handOvers',
    columns: [
      date('date', 'Date'),
      text('givenBy', 'From'),
      text('toLedgerName', 'To'),
      { ...text('state', 'State'), says: (state) => handOverStates[state] ?? state },
      text('acceptedBy', 'Accepted by'),
      money('cash', 'Cash'),
      money('counted', 'Counted'),
      money('difference', 'Difference'),
      money('cheque', 'Cheques'),
    ],
  },
  {
    name: 'lowStock',
    record: 'lowStock',
    title: 'Low stock',
    route: 'reports.listLowStock',
    rows: 'rows',
    columns: [
      text('name', 'Product'),
      text('unit', 'Unit'),
      number('reorderLevel', 'Reorder level'),
      number('quantity', 'Stock'),
      number('onOrder', 'On order'),
      number('reserved', 'Ordered by customers'),
      number('suggested', 'To order'),
      text('supplierName', 'Last supplier'),
    ],
  },
  {
    name: 'warrantyCards',
    record: 'warrantyCard',
    title: 'Warranty cards',
    route: 'warranties.listWarrantyCards',
    rows: 'cards',
    columns: [
      text('number', 'Card'),
      text('product_name', 'Item'),
      text('serial', 'Serial number'),
      text('partyName', 'Sold to'),
      text('mobileNumber', 'Mobile'),
      text('voucherNumber', 'Voucher'),
      date('date', 'Sold on'),
      date('coveredUpTo', 'Covered up to'),
      { ...text('state', 'State'), says: (state) => cardStateLabel[state as CardState] },
    ],
  },
  {
    name: 'warrantyClaims',
    record: 'warrantyClaim',
    title: 'Warranty claims',
    route: 'warranties.listClaims',
    rows: 'claims',
    columns: [
      number('number', 'Claim'),
      date('receivedOn', 'Received on'),
      text('customerName', 'Customer'),
      text('customerPhone', 'Phone'),
      text('product_name', 'Item'),
      text('serial', 'Serial number'),
      { ...text('isCovered', 'Under warranty'), kind: 'yesNo' },
      text('fault', 'Fault'),
      { ...text('state', 'State'), says: (state) => claimStateLabel[state as ClaimState] },
      date('stateOn', 'Since'),
      number('ageDays', 'Days'),
      text('centreName', 'Service centre'),
      money('charge', 'Charge'),
    ],
  },
  {
    name: 'serialNumbers',
    record: 'serialNumber',
    title: 'Serial numbers',
    route: 'vouchers.listSerials',
    rows: 'serials',
    columns: [
      text('serial', 'Serial number'),
      text('product_name', 'Item'),
      // Empty for a piece that is not in stock.
      text('godownName', 'Godown'),
      text('batch', 'Batch'),
      date('movedOn', 'Since'),
    ],
  },
  {
    name: 'stockMoves',
    record: 'stockMove',
    title: 'Stock moves',
    route: 'reports.getStockMoves',
    rows: 'entries',
    inPath: { product: 'productId' },
    columns: [
      date('date', 'Date'),
      { ...text('kind', 'Kind'), says: (kind) => voucherLabel(kind as VoucherKind) },
      text('voucherNumber', 'Voucher'),
      text('party', 'Party'),
      text('godown', 'Godown'),
      text('batch', 'Batch'),
      number('quantity', 'Quantity (in +, out -)'),
      money('value', 'Value'),
      number('balance.quantity', 'Stock'),
      money('balance.value', 'Stock value'),
    ],
  },
];
