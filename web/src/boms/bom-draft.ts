import { problemText } from '@bahi/core/basics/problem';
import type { BomCost, BomDraft } from '@bahi/core/boms/bom';
import { bomProblems } from '@bahi/core/boms/check-bom';
import type { Bom } from '../platform/answers.ts';
import type { Named } from '../platform/in-place.ts';
import { nameProblem } from '../platform/records/name-problem.ts';

/** An item as a line shows it. */
export type BomItem = Named & { readonly unit: string };
export type BomLineForm = {
  readonly item: BomItem | null;
  readonly quantityE4: number;
  /** Only a material has it. */
  readonly wastageE4: number;
  /** Only a by-product has it. */
  readonly rateE4: number;
};
export type BomForm = {
  readonly name: string;
  readonly item: BomItem | null;
  readonly makesE4: number;
  readonly isDefault: boolean;
  readonly note: string;
  readonly materials: readonly BomLineForm[];
  readonly byProducts: readonly BomLineForm[];
  readonly costs: readonly BomCost[];
};
/** The two parts of a bill whose rows are one list on the wire, materials first. */
export type LinePart = 'materials' | 'byProducts';

export const newLine: BomLineForm = { item: null, quantityE4: 0, wastageE4: 0, rateE4: 0 };

/** The form of a stored bill, or of a new one. */
export function beginBom(row: Bom | null, typed: string): BomForm {
  if (row === null) {
    return { ...{ name: typed, item: null, makesE4: 0, isDefault: false, note: '' }, materials: [], byProducts: [], costs: [] };
  }
  const { name, productId, productName, unit, makesE4, isDefault, note, lines, costs } = row;
  const ofRole = (role: Bom['lines'][number]['role']) =>
    lines
      .filter((line) => line.role === role)
      .map(({ productId: _id, productName: called, unit: itsUnit, quantityE4, wastageE4, rateE4 }) => ({
        ...{ item: { _id, name: called, unit: itsUnit }, quantityE4, wastageE4, rateE4 },
      }));
  const item = { _id: productId, name: productName, unit };
  return { ...{ name, item, makesE4, isDefault, note, costs }, materials: ofRole('consumed'), byProducts: ofRole('byProduct') };
}

/** The place of a row among the lines of the bill as it is sent. */
export const lineAt = ({ materials }: BomForm, part: LinePart, row: number): number => (part === 'materials' ? 0 : materials.length) + row;

export function bomFields({ name, item, makesE4, isDefault, note, materials, byProducts, costs }: BomForm) {
  return {
    ...{ name: name.trim(), productId: item?._id ?? '', makesE4, isDefault, note: note.trim() },
    lines: [
      ...materials.map((line) => ({
        ...{
          productId: line.item?._id ?? '',
          role: 'consumed' as const,
          quantityE4: line.quantityE4,
          wastageE4: line.wastageE4,
          rateE4: 0,
        },
      })),
      ...byProducts.map((line) => ({
        ...{ productId: line.item?._id ?? '', role: 'byProduct' as const, quantityE4: line.quantityE4, wastageE4: 0, rateE4: line.rateE4 },
      })),
    ],
    costs: costs.map(({ name: called, amountPaise }) => ({ name: called.trim(), amountPaise })),
  };
}

/** Problems by field, from core as on the server. Only the server knows the bills that another one lies in. */
export function bomFormProblems(form: BomForm): Record<string, string | undefined> {
  const draft: BomDraft = bomFields(form);
  const items = [form.item, ...form.materials.map(({ item }) => item), ...form.byProducts.map(({ item }) => item)];
  const products = new Map(items.flatMap((item) => (item ? [[item._id, { ...item, isStocked: true }] as const] : [])));
  const found: Record<string, string | undefined> = { name: nameProblem(form.name) };
  for (const problem of bomProblems(draft, { products, links: new Map() })) found[problem.field] ??= problemText(problem);
  return found;
}
