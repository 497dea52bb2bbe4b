import { buildStockJournal } from '@bahi/core/vouchers/build-stock-journal';
import type { StockJournalDraft } from '@bahi/core/vouchers/stock-journal-draft';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import type { VoucherDetails, VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import { type MakingLine, newAddedCost, type StockItem, type StockJournalEntry } from '../../platform/drafts/plain-entry.ts';
import { shown } from './entry-facts.ts';
import { dateOf, type Findings } from './plain-form-kind.ts';
import { savedItem, stockFacts } from './stock-facts.ts';

/** The user enters first what is made, then what it is made of. */
export const makingLine = (line: StockItem, at: number): MakingLine => ({ role: at === 0 ? 'produced' : 'consumed', shareE4: 0, ...line });

/** The stock journal as it is built and sent. Empty costs at the end are left out. */
function stockJournalDraft(entry: StockJournalEntry, facts: Pick<VoucherFacts, 'today'>): StockJournalDraft {
  return {
    date: dateOf(entry, facts),
    shareBy: entry.shareBy,
    lines: entry.lines.map(({ product, godownId, batch, role, quantityE4, rateE4, shareE4, expiresOn, serials = [] }) => ({
      ...{ productId: product._id, godownId, batch: batch.trim(), role, quantityE4 },
      ...(serials.length > 0 && { serials }),
      rateE4: role === 'byProduct' || (role === 'produced' && entry.shareBy === 'value') ? rateE4 : 0,
      shareE4: role === 'produced' && entry.shareBy === 'percent' ? shareE4 : 0,
      expiresOn: role === 'consumed' || batch.trim() === '' ? null : expiresOn,
    })),
    costs: entry.costs
      .slice(0, entry.costs.findLastIndex(({ name, valueE4 }) => name.trim() !== '' || valueE4 !== 0) + 1)
      .map(({ name, rule, valueE4 }) => ({ name: name.trim(), rule, valueE4 })),
    note: entry.note.trim(),
  };
}

/** The problems of a stock journal, by the same rule as on the server. */
export function stockJournalFindings(entry: StockJournalEntry, facts: VoucherFacts): Findings {
  const draft = stockJournalDraft(entry, facts);
  const known = stockFacts(entry.lines, facts, draft.date, entry);
  // The server knows which batches are new and need a date; a date is only asked for goods that expire.
  const dated = new Set(draft.lines.flatMap(({ productId, expiresOn }) => (expiresOn ? [productId] : [])));
  const { problems, warnings } = buildStockJournal(draft, {
    ...known,
    products: new Map([...known.products].map(([id, product]) => [id, { ...product, hasExpiry: dated.has(id) }])),
    godowns: new Set(entry.lines.map(({ godownId }) => godownId)),
  });
  return { problems: shown(problems), warnings: shown(warnings) };
}

/** A stock journal as it is sent. */
export function stockJournalInput(
  orgId: string,
  entry: StockJournalEntry,
  facts: VoucherFacts,
  confirmed: readonly string[],
): Parameters<typeof api.vouchers.saveStockJournal>[0] {
  const { lines, costs, ...draft } = stockJournalDraft(entry, facts);
  const dated = lines.map(({ expiresOn = null, ...line }) => ({ ...line, expiresOn }));
  return {
    orgId,
    ...draft,
    lines: dated,
    costs: [...costs],
    bomId: entry.bom?._id ?? null,
    confirmed: toConfirm.filter((code) => confirmed.includes(code)),
  };
}

/** A saved stock journal, to be edited or copied. */
export function savedStockJournal({ stockJournal, bom, lines }: VoucherDetails): Partial<StockJournalEntry> {
  return {
    shareBy: stockJournal?.shareBy ?? 'value',
    lines: lines.map((line, at) => ({
      ...makingLine(savedItem(line), at),
      ...stockJournal?.lines[at],
      expiresOn: stockJournal?.lines[at]?.role === 'consumed' ? null : (line.batchDetails?.expiresOn ?? null),
    })),
    bom: bom && { ...bom, unit: '', quantityE4: 0, way: 'build', makesParts: false, filled: '', filledFor: '' },
    costs: (stockJournal?.costs ?? []).map((cost) => ({ ...newAddedCost(), ...cost })),
  };
}
