import { TextInput } from '@mantine/core';

type Props = {
  guestName: string;
  guestPhone: string;
  onName: (name: string) => void;
  onPhone: (phone: string) => void;
  fields: Readonly<Record<string, string>>;
  /** True if the sheet begins with the name. */
  isFirst: boolean;
};

/** Name and phone of a guest. Both may stay empty. */
export const GuestFields = ({ guestName, guestPhone, onName, onPhone, fields, isFirst }: Props) => (
  <>
    <TextInput
      label="Guest name"
      placeholder="optional"
      maxLength={120}
      value={guestName}
      onChange={({ currentTarget }) => onName(currentTarget.value)}
      error={fields.guestName}
      {...(isFirst && { 'data-autofocus': true })}
    />
    <TextInput
      label="Phone"
      placeholder="optional"
      type="tel"
      inputMode="numeric"
      maxLength={10}
      value={guestPhone}
      onChange={({ currentTarget }) => onPhone(currentTarget.value)}
      error={fields.guestPhone}
    />
  </>
);
