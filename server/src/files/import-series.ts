import { series } from '@bahi/core/files/sheets/series-sheet';
import { planSeries, type SeriesFileRow, writeSeries } from '../series/public/import-series.ts';
import { atColumns } from './at-columns.ts';
import type { Importer } from './importer.ts';

const columns = { vanId: 'vanName' };

/** Voucher series. A default gives way to a later default of the same chunk, even if an earlier row switches it off. */
export const seriesImporter: Importer = {
  sheet: series,
  chunk: 200,
  async importChunk(context, rows, purpose) {
    const brought = rows.map(({ position, values }) => ({ at: position, ...(values as unknown as Omit<SeriesFileRow, 'at'>) }));
    const planned = await planSeries(context, brought);
    if (purpose === 'write') await writeSeries(context, planned);
    return planned.flatMap(({ at, action, id, problems }) =>
      at === null ? [] : [{ position: at, action, id, problems: atColumns(problems, columns) }],
    );
  },
};
