import { getBook } from './get-book.ts';
import { getReconciliation } from './get-reconciliation.ts';
import { getReconciliationPdf } from './get-reconciliation-pdf.ts';
import { listBooks } from './list-books.ts';
import { listReconciliationItems } from './list-reconciliation-items.ts';
import { setBankDates } from './set-bank-dates.ts';

/** Bank and cash books, bank dates, reconciliation. */
export const bankBooks = { listBooks, getBook, setBankDates, getReconciliation, listReconciliationItems, getReconciliationPdf };
