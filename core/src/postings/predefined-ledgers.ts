/** The key by which rules look up a ledger, because a company may change its name. */
export type LedgerRole =
  | 'cash'
  | 'profitAndLoss'
  | 'sales'
  | 'purchase'
  | 'outputCgst'
  | 'outputSgst'
  | 'outputIgst'
  | 'outputCess'
  | 'inputCgst'
  | 'inputSgst'
  | 'inputIgst'
  | 'inputCess'
  | 'roundOff'
  | 'discountAllowed'
  | 'chequesInHand'
  | 'salesReturn'
  | 'purchaseReturn'
  | 'inputRcmCgst'
  | 'inputRcmSgst'
  | 'inputRcmIgst'
  | 'inputRcmCess'
  | 'rcmCgst'
  | 'rcmSgst'
  | 'rcmIgst'
  | 'rcmCess'
  | 'customsPayable'
  | 'chequesIssued'
  | 'discountReceived'
  | 'tdsReceivable'
  | 'tdsPayable'
  | 'bankCharges'
  | 'writeOff';

export type PredefinedLedger = {
  readonly role: LedgerRole;
  readonly name: string;
  /** A group of `accountGroups`; null for Profit & Loss A/c, which has no group. */
  readonly group: string | null;
};

const ledgers: Readonly<Record<LedgerRole, readonly [name: string, group: string | null]>> = {
  cash: ['Cash', 'Cash-in-Hand'],
  profitAndLoss: ['Profit & Loss A/c', null],
  sales: ['Sales', 'Sales Accounts'],
  purchase: ['Purchase', 'Purchase Accounts'],
  outputCgst: ['Output CGST', 'Duties & Taxes'],
  outputSgst: ['Output SGST', 'Duties & Taxes'],
  outputIgst: ['Output IGST', 'Duties & Taxes'],
  outputCess: ['Output Cess', 'Duties & Taxes'],
  inputCgst: ['Input CGST', 'Duties & Taxes'],
  inputSgst: ['Input SGST', 'Duties & Taxes'],
  inputIgst: ['Input IGST', 'Duties & Taxes'],
  inputCess: ['Input Cess', 'Duties & Taxes'],
  roundOff: ['Round Off', 'Indirect Expenses'],
  discountAllowed: ['Discount Allowed', 'Indirect Expenses'],
  chequesInHand: ['Cheques in Hand', 'Current Assets'],
  salesReturn: ['Sales Return', 'Sales Accounts'],
  purchaseReturn: ['Purchase Return', 'Purchase Accounts'],
  inputRcmCgst: ['Input CGST (Reverse Charge)', 'Duties & Taxes'],
  inputRcmSgst: ['Input SGST (Reverse Charge)', 'Duties & Taxes'],
  inputRcmIgst: ['Input IGST (Reverse Charge)', 'Duties & Taxes'],
  inputRcmCess: ['Input Cess (Reverse Charge)', 'Duties & Taxes'],
  rcmCgst: ['Reverse Charge CGST Payable', 'Duties & Taxes'],
  rcmSgst: ['Reverse Charge SGST Payable', 'Duties & Taxes'],
  rcmIgst: ['Reverse Charge IGST Payable', 'Duties & Taxes'],
  rcmCess: ['Reverse Charge Cess Payable', 'Duties & Taxes'],
  customsPayable: ['Customs Payable', 'Duties & Taxes'],
  chequesIssued: ['Cheques Issued', 'Current Liabilities'],
  discountReceived: ['Discount Received', 'Indirect Incomes'],
  tdsReceivable: ['TDS Receivable', 'Current Assets'],
  tdsPayable: ['TDS Payable', 'Duties & Taxes'],
  bankCharges: ['Bank Charges', 'Indirect Expenses'],
  writeOff: ['Write Off', 'Indirect Expenses'],
};

/** The ledgers of every new company. */
export const predefinedLedgers: readonly PredefinedLedger[] = (Object.keys(ledgers) as LedgerRole[]).map((role) => ({
  role,
  name: ledgers[role][0],
  group: ledgers[role][1],
}));
