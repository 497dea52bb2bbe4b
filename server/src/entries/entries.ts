import { listJournalBills, listJournalLedgers } from './list-for-journal.ts';
import { saveContra, updateContra } from './save-contra.ts';
import { saveJournal, updateJournal } from './save-journal.ts';

/** Contras and journals, and what their pages look up. */
export const entries = {
  saveContra,
  updateContra,
  saveJournal,
  updateJournal,
  listJournalLedgers,
  listJournalBills,
};
