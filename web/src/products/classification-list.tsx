import { useInfiniteQuery } from '@tanstack/react-query';
import type { TaxClassification } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { changedAtColumn, changedByColumn } from '../platform/records/changed-columns.ts';
import { type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { ratesNow } from './tax-now.ts';
import { classificationWords } from './words.ts';

const columns: readonly RecordColumn<TaxClassification>[] = [
  { key: 'hsn', head: 'Code', cell: ({ hsn, description }) => `${hsn} ${description}` },
  { key: 'rates', head: 'GST today', cell: ({ rates }) => ratesNow(rates), width: 120, isNumber: true },
  { ...changedAtColumn, isExtra: true },
  { ...changedByColumn, isHidden: true },
];

/** HSN and SAC codes in their order. */
export function ClassificationList() {
  const list = useRecordList();
  const answer = useInfiniteQuery(query.products.listTaxClassifications.infiniteOptions({ input: list.input, ...pagedRecords }));
  return <RecordList words={classificationWords} list={list} answer={answer} rows={(page) => page.taxClassifications} columns={columns} />;
}
