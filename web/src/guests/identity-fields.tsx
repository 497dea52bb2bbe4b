import { type IdKind, MAX_ID_NUMBER } from '@bahi/core/rooms/guest-id';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useId } from 'react';
import { PhotoField } from '../platform/photo-field.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { Icon } from '../ui/icons.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { type GuestForm, idWords } from './guest-form.ts';
import classes from './guests.module.css';

type Props = {
  guest: GuestForm;
  change: (parts: Partial<GuestForm>) => void;
  /** The problem of a field. */
  wrong: (field: string) => string | undefined;
};

/** The field shows this number: that of an earlier stay counts until another is typed. */
export const numberHint = ({ idKind, idLastFour, earlierId }: GuestForm) =>
  idLastFour !== '' && earlierId !== null ? `••••${idLastFour}, known` : idKind === 'aadhaar' ? 'Last four digits' : '';

/** Another kind of ID forgets the number and the photo of the one before. */
export const otherKind = (idKind: IdKind | null): Partial<GuestForm> => ({
  ...{ idKind, idNumber: '', idLastFour: '', earlierId: null, photo: null },
});

/** The proof of identity of the guest who leads. */
export function IdentityFields({ guest, change, wrong }: Props) {
  const isPhone = useIsPhone();
  const label = useId();
  const isAadhaar = guest.idKind === 'aadhaar';
  const kinds = choicesOf<IdKind>(idWords);
  return (
    <div className={classes.identity}>
      <div>
        {isPhone ? (
          <ChoiceField
            label="Kind"
            choices={kinds}
            value={guest.idKind ?? 'aadhaar'}
            onChoose={(kind) => change(otherKind(kind))}
            error={wrong('idKind')}
          />
        ) : (
          <>
            <span id={label} className={classes.label}>
              Kind
            </span>
            <SegmentedControl
              aria-labelledby={label}
              data={kinds}
              value={guest.idKind ?? ''}
              onChange={(kind) => change(otherKind(kind as IdKind))}
            />
            {wrong('idKind') && (
              <p role="alert" className={classes.problem}>
                {wrong('idKind')}
              </p>
            )}
          </>
        )}
        {isAadhaar && (
          <p className={`dim ${classes.law}`}>
            <Icon name="lock" size={14} /> Bahi stores only the last four digits of an Aadhaar.
          </p>
        )}
      </div>
      <TextInput
        label={isAadhaar ? 'Number, last four' : 'Number'}
        placeholder={numberHint(guest)}
        maxLength={MAX_ID_NUMBER}
        value={guest.idNumber}
        onChange={({ currentTarget }) => change({ idNumber: currentTarget.value })}
        error={wrong('idNumber')}
        autoComplete="off"
      />
      {isAadhaar ? (
        <p className="dim">Copies of an Aadhaar may not be kept, so there is no photo of it.</p>
      ) : (
        <PhotoField
          label="Photo of the card"
          alt={`ID of ${guest.name || 'the guest'}`}
          photo={guest.photo}
          onChange={(photo) => change({ photo })}
        />
      )}
    </div>
  );
}
