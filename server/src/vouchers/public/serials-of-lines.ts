import type { IsoDate } from '@bahi/core/periods/business-date';
import type { SerialMove } from '@bahi/core/stock/follow-serial';

/** The move of a piece; `on` another day than that of the voucher, as for goods that were on their way. */
export type SerialStep = Pick<SerialMove, 'way' | 'godownId' | 'batch'> & {
  readonly on?: IsoDate;
  /** Set if only these pieces of the line do it, by `serialKey`. */
  readonly only?: ReadonlySet<string>;
};

/** The serial numbers of one line, and what each of them does: in, out, or out of one godown and into another. */
export type SerialsOfLine = {
  /** From 0, for problems and in the voucher's details. */
  readonly line: number;
  readonly productId: string;
  readonly serials: readonly string[];
  readonly does: readonly SerialStep[];
};

/** The serial numbers of a voucher, with those of its goods that have some. */
export type VoucherSerials = {
  /** The names of its products with serial numbers, by id. */
  readonly products: ReadonlyMap<string, string>;
  readonly lines: readonly SerialsOfLine[];
  /** The voucher that a return corrects. Only pieces of it come back, or pieces that the books do not know. */
  readonly originalId?: string | null;
};

type Line = {
  readonly productId: string;
  readonly godownId: string;
  readonly batch: string;
  readonly serials?: readonly string[] | undefined;
  readonly way: 1 | -1 | 0;
};

/** The serial numbers of lines that each bring pieces or take them. Lines of goods without serial numbers, and of orders, have none. */
export function serialsOfLines(
  lines: readonly Line[],
  products: ReadonlyMap<string, { readonly name: string; readonly hasSerials?: boolean }>,
  originalId: string | null = null,
): VoucherSerials {
  const numbered = new Map([...products].flatMap(([id, { name, hasSerials }]) => (hasSerials ? [[id, name] as const] : [])));
  return {
    products: numbered,
    originalId,
    lines: lines.flatMap(({ productId, godownId, batch, serials = [], way }, line) =>
      numbered.has(productId) && way !== 0 ? [{ line, productId, serials, does: [{ way, godownId, batch }] }] : [],
    ),
  };
}
