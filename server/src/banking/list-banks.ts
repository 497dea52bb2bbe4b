import { forManagers } from '../platform/guards.ts';
import { listBankCounts } from './bank-import-store.ts';

const most = 200;

/** Every bank, with how many lines of its statement are to do and matched. */
export const listBanks = forManagers.banking.listBanks.handler(async ({ context: { tx, company } }) => {
  const banks = await tx.query(listBankCounts(company.id, most));
  return {
    banks: banks.map(({ id, name, balancePaise, toDo, matched, lastDate }) => ({
      _id: id,
      name,
      balance: balancePaise,
      toDo,
      matched,
      lastDate,
    })),
  };
});
