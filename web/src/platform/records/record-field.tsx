import { type ComponentType, useContext, useState } from 'react';
import { SearchSelect } from '../../ui/search-select.tsx';
import { InPlaceContext, type InPlaceForms, type InPlaceProps, type Named } from '../in-place.ts';

/** The small forms that answer a record with an id and a name. */
type NamedForm = {
  [Form in keyof InPlaceForms]: InPlaceForms[Form] extends ComponentType<InPlaceProps<Named>> ? Form : never;
}[keyof InPlaceForms];

type Props = {
  label: string;
  name: string;
  value: Named | null;
  onChoose: (chosen: Named | null) => void;
  /** The first that fit the typed text, the active ones only. */
  search: (text: string) => Promise<readonly Named[]>;
  /** The small form behind Alt+C; without it nothing is made here. */
  form?: NamedForm;
  /** What the small form knows from here: the category of a sub-category. */
  given?: Readonly<Record<string, unknown>>;
  error?: string | undefined;
  description?: string;
  placeholder?: string;
  disabled?: boolean;
};

/** Another record as a field: typed to find, Alt+C to make it without leaving, empty for none. */
export function RecordField({ value, onChoose, search, form, given, ...rest }: Props) {
  const forms = useContext(InPlaceContext);
  const [making, setMaking] = useState<string | null>(null);
  const Form = form && forms ? (forms[form] as ComponentType<InPlaceProps<Named>>) : undefined;
  return (
    <>
      <SearchSelect
        {...rest}
        value={value}
        search={(text) => search(text.trim())}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
        onChoose={onChoose}
        {...(Form && !rest.disabled && { onCreate: setMaking })}
      />
      {Form && making !== null && (
        <Form
          typed={making}
          {...(given && { given })}
          onClose={() => setMaking(null)}
          onCreated={(made) => {
            setMaking(null);
            onChoose(made);
          }}
        />
      )}
    </>
  );
}
