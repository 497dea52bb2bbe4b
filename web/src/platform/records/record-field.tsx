import { type ComponentType, useContext, useState } from 'react';
import { SearchSelect } from '../../ui/search-select.tsx';
import { InPlaceContext, type InPlaceForms, type InPlaceProps, type Named } from '../in-place.ts';
import { useRecordPlace } from './record-place.ts';
import { useAlter, useBackToField } from './use-alter.tsx';

/** The dialogs that return a record with an id and a name. */
type NamedForm = {
  [Form in keyof InPlaceForms]: InPlaceForms[Form] extends ComponentType<InPlaceProps<infer M>> ? (M extends Named ? Form : never) : never;
}[keyof InPlaceForms];

type Props = {
  label: string;
  name: string;
  value: Named | null;
  onChoose: (chosen: Named | null) => void;
  /** Returns the first active records that match the text. */
  search: (text: string) => Promise<readonly Named[]>;
  /** The dialog behind Alt+C and Ctrl+Alt+Enter; without it the field only searches. */
  form?: NamedForm;
  /** Values for the dialog from this form: the category of a sub-category. */
  fixed?: Readonly<Record<string, unknown>>;
  error?: string | undefined;
  description?: string;
  placeholder?: string;
  disabled?: boolean;
  /** The page begins in this field. */
  isFirst?: boolean;
};

/** A field for another record: type to search, Alt+C to create, Ctrl+Alt+Enter to edit, empty for none. */
export function RecordField({ value, onChoose, search, form, fixed, isFirst, ...rest }: Props) {
  const forms = useContext(InPlaceContext);
  const { isManager, isOfTally } = useRecordPlace();
  const [making, setMaking] = useState<string | null>(null);
  const alter = useAlter(form, onChoose);
  const backToField = useBackToField();
  const make = (typed: string) => {
    backToField.note();
    setMaking(typed);
  };
  const endMaking = () => {
    setMaking(null);
    backToField.go();
  };
  const isMade = isManager && !isOfTally;
  const Form = form && forms && isMade ? (forms[form] as ComponentType<InPlaceProps<Named>>) : undefined;
  return (
    <>
      <SearchSelect
        {...rest}
        {...(isFirst && { 'data-autofocus': true })}
        value={value}
        search={(text) => search(text.trim())}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
        onChoose={onChoose}
        {...(Form && !rest.disabled && { onCreate: make, ...alter.field })}
      />
      {Form && making !== null && (
        <Form
          typed={making}
          {...(fixed && { fixed })}
          onClose={endMaking}
          onCreated={(made) => {
            onChoose(made);
            endMaking();
          }}
        />
      )}
      {alter.form}
    </>
  );
}
