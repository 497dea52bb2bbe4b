import { NativeSelect, type NativeSelectProps } from '@mantine/core';

type Choice<Value extends string> = { readonly value: Value; readonly label: string; readonly disabled?: boolean };
type Props<Value extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
};

/** Choices from a record of names, in the order of the names. */
export const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>): Choice<Value>[] =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

/** A choice of a few fixed values. The chosen value has the type of the choices. */
export function ChoiceField<Value extends string>({ choices, onChoose, ...rest }: Props<Value>) {
  return (
    <NativeSelect
      {...rest}
      data={[...choices]}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}
