import type { Problem } from '../basics/problem.ts';

/** Warnings that must be confirmed before the voucher is saved, because they usually point to a mistake. */
export const toConfirm = ['SUPPLIER_BILL_TWIN', 'RETURN_WITHOUT_COST', 'MADE_OF_NOTHING'] as const satisfies readonly Problem['code'][];
export type ToConfirm = (typeof toConfirm)[number];

/** The warnings that the user has not yet confirmed. */
export function unconfirmed(
  warnings: readonly Problem[],
  confirmed: readonly string[],
): readonly (Problem & { readonly code: ToConfirm })[] {
  return warnings.filter(
    (warning): warning is Problem & { readonly code: ToConfirm } => isToConfirm(warning.code) && !confirmed.includes(warning.code),
  );
}

const isToConfirm = (code: Problem['code']) => toConfirm.some((each) => each === code);
