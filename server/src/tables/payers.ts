import { searchWords } from '@bahi/core/basics/search-words';
import { listMoneyLedgers } from '../ledgers/ledger-store.ts';
import { findBestParties } from '../parties/public/find-best-parties.ts';
import { forBills, forBillsDrawing } from '../platform/guards.ts';
import { printVoucher } from '../vouchers/public/print-voucher.ts';
import { findOrder } from './order-store.ts';

const mostBanks = 200;
const mostParties = 25;

/** Parties that may get credit. A cashier sees no PAN, address or balance of them. */
export const listCreditParties = forBills.tables.listCreditParties.handler(async ({ input, context: { tx, company } }) => {
  const filter = { words: searchWords(input.search), state: 'active' } as const;
  const { rows, isSimilar } = await findBestParties(tx, company, filter, { bestFor: 'sales', limit: mostParties });
  return { parties: rows.map(({ _id, partyName, mobileNumber }) => ({ _id, partyName, mobileNumber })), isSimilar };
});

export const listPayBanks = forBills.tables.listPayBanks.handler(async ({ context: { tx, company } }) => {
  const rows = await tx.query(listMoneyLedgers(company.id, mostBanks));
  return { banks: rows.filter(({ kind }) => kind === 'bank').map(({ id, name }) => ({ _id: id, name })) };
});

/** The paper of a restaurant's bill. A cashier prints no other voucher. */
export const getBillPdf = forBillsDrawing.tables.getBillPdf.handler(({ input: { id }, context }) =>
  printVoucher(context, 'tables.getBillPdf', async (tx) => (await tx.first(findOrder(context.company.id, id)))?.voucherId ?? null),
);
