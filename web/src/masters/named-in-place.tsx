import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import type { RecordWords } from '../platform/records/record-words.ts';
import type { MasterRow } from './master-rows.ts';
import { type NamedNoun, useNamedForm } from './use-named-form.ts';
import { brandWords, categoryWords, priceLevelWords } from './words.ts';

type Screen = { noun: NamedNoun; words: RecordWords };

/** Creates or edits a record that has only a name, from a field of another form. */
function NamedInPlace(props: Screen & InPlaceProps<Named>) {
  const { noun, words, alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(query[noun].get.queryOptions({ input, enabled: alters !== undefined, select: ({ row }) => row }));
  return (
    <InPlaceRecord one={words.one} alters={alters} answer={answer} onClose={onClose}>
      {(row) => <NamedDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = Screen & InPlaceProps<Named> & { orgId: string; row: MasterRow | null; reload: () => Promise<MasterRow | undefined> };

function NamedDialog({ noun, words, orgId, row, reload, typed, onClose, onCreated }: Props) {
  const form = useNamedForm({ noun, orgId, key: 'inPlace', row, typed, onSaved: onCreated });
  return (
    <RecordDialog one={words.one} form={form} row={row} reload={reload} onClose={onClose}>
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
    </RecordDialog>
  );
}

export const BrandInPlace = (props: InPlaceProps<Named>) => <NamedInPlace noun="brands" words={brandWords} {...props} />;
export const CategoryInPlace = (props: InPlaceProps<Named>) => <NamedInPlace noun="categories" words={categoryWords} {...props} />;
export const PriceLevelInPlace = (props: InPlaceProps<Named>) => <NamedInPlace noun="priceLevels" words={priceLevelWords} {...props} />;
