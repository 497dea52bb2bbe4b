import { NativeSelect, type NativeSelectProps } from '@mantine/core';

type Choice<Value extends string> = { readonly value: Value; readonly label: string; readonly disabled?: boolean };
type Props<Value extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
};

/** What has a name each, as choices in the order of the names. */
export const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>): Choice<Value>[] =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

/** One of a few that are known beforehand. What is chosen is of the type of the choices, for it is one of them. */
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
