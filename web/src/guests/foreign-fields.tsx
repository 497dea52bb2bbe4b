import { type ForeignField, foreignFields, guestFields } from '@bahi/core/rooms/guest-registration';
import { Checkbox, TextInput } from '@mantine/core';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { type GuestForm, nationalities } from './guest-form.ts';
import classes from './guests.module.css';

const dates: readonly ForeignField[] = ['passportIssuedOn', 'passportValidTill', 'visaIssuedOn', 'visaValidTill', 'arrivedInIndiaOn'];
const countries: readonly ForeignField[] = ['country', 'passportCountry', 'visaCountry', 'fromCountry', 'nextCountry'];
const words: Partial<Record<ForeignField, readonly string[]>> = { sex: ['Female', 'Male', 'Transgender'], isEmployed: ['No', 'Yes'] };

type Props = {
  guest: GuestForm;
  today: string;
  change: (parts: Partial<GuestForm>) => void;
  wrong: (field: string) => string | undefined;
};

/** The fields of Form III, in the order of the portal. */
export function ForeignFields({ guest, today, change, wrong }: Props) {
  const set = (field: ForeignField, value: string) => change({ foreign: { ...guest.foreign, [field]: value } });
  const field = (name: ForeignField) => {
    const shared = { label: guestFields[name], error: wrong(`foreign.${name}`) };
    const value = guest.foreign[name];
    if (dates.includes(name)) {
      return (
        <DateField key={name} {...shared} date={value} today={today} onChange={(date) => set(name, date)} onClear={() => set(name, '')} />
      );
    }
    const choices = words[name]?.map((word) => ({ value: word, label: word })) ?? (countries.includes(name) ? nationalities : null);
    if (choices) {
      const all = [{ value: '', label: '' }, ...choices.map((each) => (each.value === 'IN' ? { ...each, label: 'India' } : each))];
      return <ChoiceField key={name} {...shared} choices={all} value={value} onChoose={(chosen) => set(name, chosen)} />;
    }
    return (
      <TextInput key={name} {...shared} maxLength={120} value={value} onChange={({ currentTarget }) => set(name, currentTarget.value)} />
    );
  };
  return (
    <>
      <div className={classes.fields}>
        <DateField
          label={guestFields.bornOn}
          date={guest.bornOn ?? ''}
          today={today}
          onChange={(bornOn) => change({ bornOn })}
          onClear={() => change({ bornOn: null })}
          error={wrong('bornOn')}
        />
        {foreignFields.map(field)}
      </div>
      <Checkbox
        label="Holds the card of an Overseas Citizen of India"
        checked={guest.isOci}
        onChange={({ currentTarget }) => change({ isOci: currentTarget.checked })}
      />
    </>
  );
}
