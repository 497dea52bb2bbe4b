import type { api } from '../platform/api.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';

export type MasterRow = Awaited<ReturnType<typeof api.brands.get>>['row'];
export type SubcategoryRow = Awaited<ReturnType<typeof api.subcategories.get>>['row'];
export type GodownRow = Awaited<ReturnType<typeof api.godowns.get>>['row'];

const LONGEST = 120;

/** What is wrong with a name before the server is asked whether it is in use. */
export function nameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Enter the name.';
  return isTooLong(name, LONGEST) ? tooLong(LONGEST) : undefined;
}
