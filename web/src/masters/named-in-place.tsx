import { TextInput } from '@mantine/core';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import type { RecordWords } from '../platform/records/record-words.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import { type MasterRow, nameProblem } from './master-rules.ts';
import { brandWords, categoryWords, priceLevelWords } from './words.ts';

type Screen = { noun: 'brands' | 'categories' | 'priceLevels'; words: RecordWords };

/** One made on the way, from a field of another form: its name is all it needs. */
function NamedInPlace({ noun, words, typed, onClose, onCreated }: Screen & InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const form = useRecordForm({
    name: `${noun}.${orgId}.inPlace`,
    row: null as MasterRow | null,
    begin: () => ({ name: typed }),
    problems: ({ name }) => ({ name: nameProblem(name) }),
    fields: ({ name }) => ({ name: name.trim() }),
    create: async (fields, call) => (await api[noun].save({ orgId, ...fields }, call)).row,
    update: () => Promise.reject(new Error('a new one is not changed')),
    onSaved: onCreated,
  });
  return (
    <RecordDialog one={words.one} form={form} onClose={onClose}>
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
    </RecordDialog>
  );
}

export const BrandInPlace = (props: InPlaceProps<Named>) => <NamedInPlace noun="brands" words={brandWords} {...props} />;
export const CategoryInPlace = (props: InPlaceProps<Named>) => <NamedInPlace noun="categories" words={categoryWords} {...props} />;
export const PriceLevelInPlace = (props: InPlaceProps<Named>) => <NamedInPlace noun="priceLevels" words={priceLevelWords} {...props} />;
