import type { FolioLine } from '@bahi/core/rooms/folio';
import type { AuditPosting } from '@bahi/core/rooms/night-audit';
import { v7 as uuidv7 } from 'uuid';
import type { LineRow, NewLine } from '../folio-line-store.ts';

/** A line that somebody posts now, by default for no night. */
export function newLine(
  line: Pick<FolioLine, 'folioId' | 'date' | 'kind' | 'text' | 'valuePaise' | 'quantityE4' | 'sac' | 'gstPercentE4'> & Partial<NewLine>,
): NewLine {
  return {
    ...{ id: uuidv7(), night: null, isAlcohol: false, key: null, reversesId: null, movedFromId: null, lowersId: null, reason: '' },
    ...{ isBilled: false, productId: null, voucherId: null, stayId: null, shareNo: 0 },
    ...line,
  };
}

/** The folio lines of what the audit posts: one for each folio that takes a part. */
export const linesOfPosting = ({ parts, stayId, ...posting }: AuditPosting, businessDay: string): NewLine[] =>
  parts.map(({ folioId, valuePaise }, shareNo) => newLine({ ...posting, folioId, date: businessDay, valuePaise, stayId, shareNo }));

/** Lines that core adds, as rows: what the books know of a line comes from the one that it changes. */
export function rowsOfChange(added: readonly FolioLine[], lines: readonly LineRow[]): NewLine[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  return added.map((line) => {
    const from = known.get(line.reversesId ?? line.movedFromId ?? line.lowersId ?? '');
    const { productId = null, voucherId = null, stayId = null } = from ?? {};
    return { ...line, productId, voucherId, stayId, shareNo: 0 };
  });
}
