import { formatE4, formatRupees } from '../money/rupee-format.ts';
import { formatDate } from '../periods/business-date.ts';
import { bankingTexts } from './problems/banking.ts';
import { bomTexts } from './problems/boms.ts';
import { cashCountTexts } from './problems/cash-counts.ts';
import { channelTexts } from './problems/channels.ts';
import { chequeTexts } from './problems/cheques.ts';
import { companyTexts } from './problems/company.ts';
import { dayTexts } from './problems/days.ts';
import { fileTexts } from './problems/files.ts';
import { godownTexts } from './problems/godowns.ts';
import { gstTexts } from './problems/gst.ts';
import { journalAndStockTexts } from './problems/journals-and-stock.ts';
import { labelTexts } from './problems/labels.ts';
import { ledgerTexts } from './problems/ledgers.ts';
import { noteAndOrderTexts } from './problems/notes-and-orders.ts';
import { partyTexts } from './problems/parties.ts';
import { productTexts } from './problems/products.ts';
import { receiptTexts } from './problems/receipts.ts';
import { restaurantTexts } from './problems/restaurant.ts';
import { roomSetUpTexts } from './problems/room-set-up.ts';
import { roomTexts } from './problems/rooms.ts';
import { serialTexts } from './problems/serials.ts';
import { seriesTexts } from './problems/series.ts';
import { taxClassificationTexts } from './problems/tax-classifications.ts';
import { tdsTexts } from './problems/tds.ts';
import { tradeHeadTexts } from './problems/trade-heads.ts';
import { tradeLineTexts } from './problems/trade-lines.ts';
import { warrantyTexts } from './problems/warranties.ts';

const texts = {
  ...dayTexts,
  ...partyTexts,
  ...gstTexts,
  ...tradeHeadTexts,
  ...noteAndOrderTexts,
  ...tradeLineTexts,
  ...receiptTexts,
  ...tdsTexts,
  ...chequeTexts,
  ...journalAndStockTexts,
  ...bankingTexts,
  ...cashCountTexts,
  ...serialTexts,
  ...warrantyTexts,
  ...seriesTexts,
  ...ledgerTexts,
  ...godownTexts,
  ...productTexts,
  ...bomTexts,
  ...labelTexts,
  ...restaurantTexts,
  ...roomTexts,
  ...roomSetUpTexts,
  ...channelTexts,
  ...taxClassificationTexts,
  ...companyTexts,
  ...fileTexts,
};

/** Every problem that a user can correct in a form. */
export type ProblemCode = keyof typeof texts;

/**
 * A problem that the user can correct in the form. `field` is a path in the draft (`lines.2.quantityE4`). `about` holds the values of
 * the text; each key ends in its unit. A warning has the same shape but does not stop a save.
 */
export type Problem = { readonly code: ProblemCode; readonly field: string; readonly about?: Readonly<Record<string, string | number>> };

function shown(name: string, value: string | number): string {
  if (typeof value === 'number' && name.endsWith('Paise')) return formatRupees(value);
  if (typeof value === 'number' && name.endsWith('E4')) return formatE4(value);
  if (typeof value === 'string' && /(?:On|^date)$/.test(name)) return formatDate(value);
  return String(value);
}

/** The sentence for the user. Amounts, quantities and dates are formatted by the unit in their key. */
export function problemText(problem: Problem): string {
  return texts[problem.code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = problem.about?.[name];
    return value === undefined ? '…' : shown(name, value);
  });
}
