import { getLedger } from './get-ledger.ts';
import { listLedgers } from './list-ledgers.ts';
import { listSources } from './list-sources.ts';
import { removeLedger } from './remove-ledger.ts';
import { saveBank, saveLedger } from './save-ledger.ts';
import { updateLedger } from './update-ledger.ts';

/** Ledgers and banks. */
export const ledgers = { listLedgers, getLedger, saveLedger, updateLedger, removeLedger, listSources, saveBank };
