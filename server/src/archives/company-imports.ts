import { beginCompanyImport } from './begin-company-import.ts';
import { runCompanyImport } from './run-company-import.ts';

/** Companies that come out of such a file. */
export const companyImports = { begin: beginCompanyImport, run: runCompanyImport };
