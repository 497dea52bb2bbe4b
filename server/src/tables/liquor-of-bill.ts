import { sumPaise } from '@bahi/core/money/paise';
import { liquorValue, withLiquorTax } from '@bahi/core/tables/liquor';
import type { OrderLine } from '@bahi/core/tables/order';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { findLiquor, listOutsideGst } from '../menu/liquor-store.ts';
import { only } from '../platform/only.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

async function findTax({ tx, company }: Context, lines: readonly { productId: string }[]) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const [rows, found] = await tx.together([findLiquor(company.id), listOutsideGst(company.id, ids)]);
  const outside = new Set(found.map(({ id }) => id));
  return { ...only(rows), isLiquor: (productId: string) => outside.has(productId), hasLiquor: outside.size > 0 };
}

/** The bill with the state's tax on the dishes outside GST, and with the licence in its note. */
export async function withTaxOfLiquor(context: Context, draft: TradeDraft): Promise<TradeDraft> {
  const { percentE4, ledgerId, licence, isLiquor, hasLiquor } = await findTax(context, draft.lines);
  if (!hasLiquor) return draft;
  const noted = licence === '' ? draft : { ...draft, note: `${draft.note} · Liquor licence ${licence}` };
  return ledgerId === null ? noted : withLiquorTax(noted, isLiquor, { ledgerId, percentE4 });
}

/** The dishes outside GST of a bill, for its paper; null if there are none. */
export async function liquorOf(context: Context, lines: readonly OrderLine[], draft: TradeDraft) {
  const { percentE4, ledgerId, licence, isLiquor, hasLiquor } = await findTax(context, lines);
  if (!hasLiquor) return null;
  return {
    lineIds: lines.flatMap(({ id, productId }) => (isLiquor(productId) ? [id] : [])),
    valuePaise: liquorValue(draft, isLiquor),
    percentE4,
    taxPaise: sumPaise(draft.charges.flatMap((charge) => (charge.ledgerId === ledgerId ? [charge.amountPaise] : []))),
    licence,
  };
}

/** True if a dish of the order is outside GST, as alcohol is. */
export const hasLiquor = async (context: Context, lines: readonly OrderLine[]): Promise<boolean> =>
  (await findTax(context, lines)).hasLiquor;
