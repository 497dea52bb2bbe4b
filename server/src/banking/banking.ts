import type { ConstraintRefusals } from '../platform/refusal.ts';
import { acceptExact } from './accept-exact.ts';
import { applyRules } from './apply-rules.ts';
import { bankImportConstraints } from './bank-import-store.ts';
import { bankMatchConstraints } from './bank-match-store.ts';
import { listRules, removeRule, saveRule, updateRule } from './bank-rules.ts';
import { commitImport } from './commit-import.ts';
import { getImport } from './get-import.ts';
import { listBanks } from './list-banks.ts';
import { listImports } from './list-imports.ts';
import { listLines } from './list-lines.ts';
import { listPostings } from './list-postings.ts';
import { removeMatch } from './remove-match.ts';
import { saveMatch } from './save-match.ts';
import { undoImport } from './undo-import.ts';

/** Statements of banks: in from a file, matched with the books. */
export const banking = {
  listBanks,
  getImport,
  commitImport,
  undoImport,
  listImports,
  listLines,
  listPostings,
  saveMatch,
  acceptExact,
  applyRules,
  removeMatch,
  listRules,
  saveRule,
  updateRule,
  removeRule,
};

export const bankingConstraints: ConstraintRefusals = { ...bankImportConstraints, ...bankMatchConstraints };
