import { type AgeBasis, ageDates, readAge } from '@bahi/core/bills/ageing';
import type { IsoDate } from '@bahi/core/periods/business-date';

/** The dates on which bills of this age (`31-60`, in days) are due or were made; undefined without an age. */
export function agedOn(age: string | undefined, basis: AgeBasis, today: IsoDate) {
  const bucket = age === undefined ? null : readAge(age);
  if (bucket === null) return undefined;
  const [dates] = ageDates([bucket], today);
  return dates && { basis, ...dates };
}
