import { forManagers } from '../platform/guards.ts';
import { listBankCounts } from './bank-import-store.ts';

const most = 200;

/** Every bank, with the numbers of open and matched lines; an inactive one while it has a statement. */
export const listBanks = forManagers.banking.listBanks.handler(async ({ context: { tx, company } }) => {
  const banks = await tx.query(listBankCounts(company.id, most));
  return {
    banks: banks.map(({ id, name, isActive, balancePaise, toDo, matched, lastDate }) => ({
      _id: id,
      name,
      isActive,
      balancePaise,
      toDo,
      matched,
      lastDate,
    })),
  };
});
