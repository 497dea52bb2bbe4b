import { type ComponentType, type ReactNode, useContext, useRef, useState } from 'react';
import { InPlaceContext, type InPlaceForms, type InPlaceProps } from '../in-place.ts';
import { useRecordPlace } from './record-place.ts';

type Made<Form extends keyof InPlaceForms> = InPlaceForms[Form] extends ComponentType<InPlaceProps<infer M>> ? M : never;
type Alter = {
  /** For the field: `<SearchSelect {...alter.field} />`. */
  field: { onAlter?: (chosen: { readonly _id: string }) => void };
  /** To be drawn beside the field. */
  form: ReactNode;
};

/** Everybody alters parties; the other masters belong to owners and staff of role admin, and those of an integrated company to Tally. */
export function useAlter<Form extends keyof InPlaceForms>(name: Form | undefined, onAltered: (row: Made<Form>) => void): Alter {
  const { isManager, isOfTally } = useRecordPlace();
  const forms = useContext(InPlaceContext);
  const [alters, setAlters] = useState<string | null>(null);
  const backToField = useBackToField();
  if (name === undefined || forms === null || isOfTally || !(isManager || name === 'Party')) return { field: {}, form: null };
  const Form = forms[name] as ComponentType<InPlaceProps<Made<Form>>>;
  return {
    field: {
      onAlter: ({ _id }) => {
        backToField.note();
        setAlters(_id);
      },
    },
    form: alters !== null && (
      <Form
        typed=""
        alters={alters}
        onClose={() => {
          setAlters(null);
          backToField.go();
        }}
        onCreated={(row) => {
          setAlters(null);
          onAltered(row);
          backToField.go();
        }}
      />
    ),
  };
}

/** Returns the focus to the field after the dialog is closed. */
export function useBackToField(): { note: () => void; go: () => void } {
  const field = useRef<Element | null>(null);
  return {
    note: () => {
      field.current = document.activeElement;
    },
    go: () => setTimeout(() => field.current instanceof HTMLElement && field.current.focus()),
  };
}
