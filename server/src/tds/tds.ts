import { listDeductees, removeDeductee, saveDeductee } from './deductees.ts';
import { getTdsOfParty } from './get-tds-of-party.ts';
import { listTdsDeductions, listTdsPayable, listTdsReceivable } from './tds-lists.ts';
import { listTdsSections, saveTdsSection } from './tds-sections.ts';

export const tds = {
  getTdsOfParty,
  listSections: listTdsSections,
  saveSection: saveTdsSection,
  listDeductees,
  saveDeductee,
  removeDeductee,
  listPayable: listTdsPayable,
  listDeductions: listTdsDeductions,
  listReceivable: listTdsReceivable,
};
