import type { IsoDate } from '../periods/business-date.ts';
import { type DayFigures, type DayRow, type DaySectionId, daySections } from '../tables/day-figures.ts';
import { type Cells, type Report, type ReportRow, totalRow } from './report.ts';

/** An answer of the route; amounts in paise. */
export type RestaurantDayAnswer = { readonly date: IsoDate; readonly figures: DayFigures };

const cellsOf = ({ name, detail, count, quantityE4, netPaise, taxPaise, totalPaise }: DayRow): Cells => ({
  ...{ name, detail, count, quantity: quantityE4, net: netPaise, tax: taxPaise, total: totalPaise },
  shown: totalPaise ?? netPaise,
});

/** Sections whose rows add up to the sales of the day. The others are lists, of which only the amounts are added. */
const summed: Readonly<Partial<Record<DaySectionId, readonly (keyof DayFigures)[]>>> = {
  item: ['netPaise'],
  category: ['netPaise'],
  tender: ['totalPaise'],
};

function sectionCells(id: DaySectionId, rows: readonly DayRow[], figures: DayFigures): Cells {
  const name = daySections[id];
  const isList = ['cancelled', 'cancelledOrder', 'voided', 'noCharge', 'discount', 'reprint'].includes(id);
  if (isList) {
    const amounts = rows.flatMap(({ totalPaise }) => totalPaise ?? []);
    const total = amounts.length === 0 ? null : amounts.reduce((sum, each) => sum + each, 0);
    return { name, count: rows.length, total, shown: total };
  }
  const shows = (figure: keyof DayFigures) => summed[id]?.includes(figure) ?? true;
  return {
    name,
    count: id === 'item' || id === 'category' || id === 'tax' ? null : figures.bills,
    net: shows('netPaise') ? figures.netPaise : null,
    tax: shows('taxPaise') ? figures.taxPaise : null,
    total: shows('totalPaise') ? figures.totalPaise : null,
    shown: shows('totalPaise') ? figures.totalPaise : figures.netPaise,
  };
}

/** The business day of a restaurant: sales in every section add up to the same vouchers; below them the lists of what was not sold. */
export const restaurantDay: Report<RestaurantDayAnswer> = {
  id: 'restaurantDay',
  title: 'Restaurant day',
  columns: () => [
    { key: 'name', title: 'Name', kind: 'text' },
    { key: 'detail', title: 'Details', kind: 'text', where: 'table', isDim: true },
    { key: 'count', title: 'Bills', kind: 'count', width: 56, where: 'table' },
    { key: 'quantity', title: 'Quantity', kind: 'quantity', width: 76 },
    { key: 'net', title: 'Before tax', kind: 'amount', width: 104, where: 'table' },
    { key: 'tax', title: 'Tax', kind: 'amount', width: 84, where: 'wide' },
    { key: 'total', title: 'Amount', kind: 'amount', width: 104, where: 'table' },
    // Dishes have no amount with tax of their own.
    { key: 'shown', title: 'Value', kind: 'amount', width: 110, where: 'phone' },
  ],
  rows: () => [],
  tree: ({ figures }) =>
    figures.sections
      .filter(({ rows }) => rows.length > 0)
      .flatMap(({ id, rows }): ReportRow[] => [
        { key: id, kind: 'group', depth: 0, cells: sectionCells(id, rows, figures) },
        ...rows.map((each, at): ReportRow => ({ key: `${id} ${at}`, kind: 'entry', depth: 1, parent: id, cells: cellsOf(each) })),
      ]),
  totals: ({ figures: { bills, netPaise, taxPaise, totalPaise } }) => [
    totalRow('total', { name: 'Sales of the day', count: bills, net: netPaise, tax: taxPaise, total: totalPaise, shown: totalPaise }),
  ],
  filters: [{ kind: 'day', name: 'date', title: 'Business day' }],
};
