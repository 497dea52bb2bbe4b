import type { Problem } from '../basics/problem.ts';

/** Warnings that are saved only when the person says so: what they tell is seldom meant. */
export const toConfirm = ['SUPPLIER_BILL_TWIN'] as const satisfies readonly Problem['code'][];
export type ToConfirm = (typeof toConfirm)[number];

/** Of the warnings of a voucher those that a person has still to confirm. */
export function unconfirmed(
  warnings: readonly Problem[],
  confirmed: readonly string[],
): readonly (Problem & { readonly code: ToConfirm })[] {
  return warnings.filter(
    (warning): warning is Problem & { readonly code: ToConfirm } => isToConfirm(warning.code) && !confirmed.includes(warning.code),
  );
}

const isToConfirm = (code: Problem['code']) => toConfirm.some((each) => each === code);
