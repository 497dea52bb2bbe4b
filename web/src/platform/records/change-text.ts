import { formatDate } from '@bahi/core/periods/business-date';
import type { RecordWords } from './record-words.ts';

type Value = string | number | boolean | null;

const ofEvery: Readonly<Record<string, string>> = { name: 'Name', isActive: 'Active' };

const wordOf = ({ fields }: RecordWords, part: string) => fields[part] ?? ofEvery[part];

/** `addresses.2.city` as "Address 2, City". A field without a title is shown by its name, so that no change is hidden. */
export function fieldText(words: RecordWords, field: string): string {
  const whole = wordOf(words, field);
  if (whole) return whole;
  const parts = field.split('.').map((part) => ({ part, word: wordOf(words, part) }));
  return parts
    .map(({ part, word }, index) => ({ text: word ?? part, isPlace: word === undefined && index > 0 }))
    .reduce((text, { text: next, isPlace }) => (text === '' ? next : `${text}${isPlace ? ' ' : ', '}${next}`), '');
}

/** A value as a person reads it: Yes and No, dates by day, figures with their commas, codes by the words of the record. */
export function valueText({ values }: RecordWords, field: string, value: Value): string {
  if (value === null || value === '') return '—';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'number') return value.toLocaleString('en-IN', { maximumFractionDigits: 4 });
  const inWords = values?.[field] ?? values?.[field.split('.').at(-1) ?? ''];
  if (inWords) return inWords(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
