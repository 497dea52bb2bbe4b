import type { deductee } from '@bahi/contract/tds/tds-shapes';
import type { z } from 'zod';
import type { DeducteeRow } from './tds-store.ts';

/** A deductee for the answer of a route. */
export function serializeDeductee(row: DeducteeRow): z.input<typeof deductee> {
  const { partyId, partyName, pan, section, kind, version, certificateNumber, certificateFrom, certificateTo } = row;
  const isCertified = certificateNumber !== '' && certificateFrom !== null && certificateTo !== null;
  const certificate = isCertified
    ? {
        number: certificateNumber,
        percentE4: row.certificatePercentE4,
        validFrom: certificateFrom,
        validTo: certificateTo,
        limitPaise: row.certificatePaise,
      }
    : null;
  return { partyId, partyName, pan, section, kind, certificate, version };
}
