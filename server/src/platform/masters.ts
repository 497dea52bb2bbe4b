import { Refusal } from './refusal.ts';
import type { Company } from './request-context.ts';

/** The books of an integrated company live in Tally, and its masters come from there: parties, products, tax classifications, ledgers, banks. */
export function refuseMastersOfTally({ type }: Pick<Company, 'type'>): void {
  if (type === 'integrated') throw new Refusal('MASTERS_READ_ONLY');
}
