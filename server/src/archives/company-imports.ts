import { beginCompanyImport } from './begin-company-import.ts';
import { runCompanyImport } from './run-company-import.ts';

export const companyImports = { begin: beginCompanyImport, run: runCompanyImport };
