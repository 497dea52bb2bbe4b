import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import type { DemoFacts } from './demo-facts.ts';
import type { Posted } from './demo-goods.ts';
import type { Shelf } from './demo-shelf.ts';
import type { Random } from './random.ts';

/** The data that the office parts of the seed share: user, stock, sales and purchases. */
export type OfficeDesk = {
  staff: Desk;
  /** The driver of the van. */
  salesmanId: string;
  furnitureId: string;
  facts: DemoFacts;
  random: Random;
  begins: IsoDate;
  today: IsoDate;
  shelf: Shelf;
  sold: readonly Posted[];
  bought: readonly Posted[];
};

/** The last days of the months since the beginning. */
export function monthEnds({ begins, today }: Pick<OfficeDesk, 'begins' | 'today'>): IsoDate[] {
  const ends: IsoDate[] = [];
  for (let day = begins; day <= today; day = addDays(day, 1)) if (addDays(day, 1).endsWith('-01')) ends.push(day);
  return ends;
}
