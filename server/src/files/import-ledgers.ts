import { ledgers } from '@bahi/core/files/sheets/ledger-sheets';
import { type LedgerFileRow, planLedgers, writeLedgers } from '../ledgers/public/import-ledgers.ts';
import { atColumns } from './at-columns.ts';
import type { Importer } from './importer.ts';

const columns = { groupId: 'groupName', openingPaise: 'opening' };

/** Ledgers with their opening balances, banks and cash among them. */
export const ledgerImporter: Importer = {
  sheet: ledgers,
  chunk: 200,
  async importChunk({ tx, company, caller }, rows, purpose) {
    const brought = rows.map(({ position, values: { opening, side, ...values } }) => ({
      at: position,
      ...(values as unknown as Omit<LedgerFileRow, 'at'>),
      ...(opening !== undefined && { openingPaise: signed(opening as number, side) }),
    }));
    const planned = await planLedgers(tx, company, brought);
    if (purpose === 'write') await writeLedgers(tx, company, caller, planned);
    return planned.map(({ at, action, id, problems }) => ({ position: at, action, id, problems: atColumns(problems, columns) }));
  },
};

/** Without a side the sign decides: debit is positive. */
function signed(paise: number, side: unknown): number {
  if (side === undefined) return paise;
  return side === 'credit' ? -Math.abs(paise) : Math.abs(paise);
}
