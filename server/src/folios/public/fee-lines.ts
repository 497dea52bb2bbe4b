import type { Paise } from '@bahi/core/money/paise';
import { E4 } from '@bahi/core/money/rounding';
import { type FolioLine, sacOfKind } from '@bahi/core/rooms/folio';
import type { NewLine } from '../folio-line-store.ts';
import { newLine } from './lines-of-posting.ts';
import { type Folios, routed } from './open-folios.ts';

/** A fee of the house for a stay: before tax, at the rate of its night, posted once under its key. */
export type Fee = {
  readonly key: string;
  readonly kind: 'earlyCheckIn' | 'lateCheckOut' | 'cancellation';
  readonly text: string;
  readonly valuePaise: Paise;
  readonly gstPercentE4: number;
  readonly night: FolioLine['night'];
};

/** The lines of a fee: one for each folio that takes a part by the rules of the stay, else the guest's. */
export const feeLines = (
  found: Folios,
  { stayId, folioId, businessDay }: { stayId: string; folioId: string; businessDay: string },
  { valuePaise, ...fee }: Fee,
): NewLine[] =>
  routed(found, stayId, folioId, { kind: fee.kind, valuePaise, isAlcohol: false, date: businessDay }).map((part, shareNo) =>
    newLine({
      ...{ ...fee, folioId: part.folioId, date: businessDay, valuePaise: part.valuePaise, shareNo },
      ...{ quantityE4: E4, sac: sacOfKind[fee.kind], stayId },
    }),
  );
