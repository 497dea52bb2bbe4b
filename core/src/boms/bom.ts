import type { Paise } from '../money/paise.ts';

/** A material is consumed; a by-product is made beside the product and has a value of its own. */
export const bomRoles = ['consumed', 'byProduct'] as const;
export type BomRole = (typeof bomRoles)[number];

/** The most materials and by-products of one bill of materials. */
export const MAX_BOM_LINES = 200;
/** The most bills in one another: a product, its sub-assembly, the sub-assembly of that … */
export const MAX_BOM_LEVELS = 10;
/** The most bills of sub-assemblies that a journal is filled with beside its own; further ones are taken from stock. */
export const MAX_BOM_PARTS = 100;

export type BomLine = {
  readonly productId: string;
  readonly role: BomRole;
  /** For the quantity that the bill makes, above 0, × 10 000. */
  readonly quantityE4: number;
  /** Consumed beyond the quantity, as a percentage of it × 10 000: of 10 kg with 5 %, 10.5 kg are taken. 0 for a by-product. */
  readonly wastageE4: number;
  /** The worth of one unit of a by-product, in rupees × 10 000. 0 for a material: it leaves at its cost. */
  readonly rateE4: number;
};

/** A cost that is added to that of the materials, as wages: an amount for the quantity that the bill makes. */
export type BomCost = { readonly name: string; readonly amountPaise: Paise };

/** A bill of materials as the user enters it. */
export type BomDraft = {
  readonly productId: string;
  /** The quantity of the product that the lines and costs are for, × 10 000. */
  readonly makesE4: number;
  readonly lines: readonly BomLine[];
  readonly costs: readonly BomCost[];
};
