import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { PhotoField } from '../platform/photo-field.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { idWords } from './guest-form.ts';
import classes from './guests.module.css';

type Shown = Awaited<ReturnType<typeof api.guests.getIdentity>>;

/** The ID of a guest, after a reason is given. Who looked at it and why is in the audit trail. */
export function IdentityDialog({ orgId, guest, onClose }: { orgId: string; guest: { _id: string; name: string }; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isReading, setIsReading] = useState(false);
  const read = () => {
    setIsReading(true);
    setError(null);
    api.guests
      .getIdentity({ orgId, id: guest._id, reason })
      .then(setShown, setError)
      .finally(() => setIsReading(false));
  };
  const { fields, text } = problemsOf(error);
  return (
    <FormDialog
      title={`ID of ${guest.name}`}
      isOpen
      onClose={onClose}
      onSubmit={shown === null ? read : onClose}
      submitText={shown === null ? 'Show' : 'Done'}
      isSaving={isReading}
      problem={text}
    >
      {shown === null ? (
        <TextInput
          label="Why do you look at it?"
          description="Your name and the reason go to the audit trail."
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={fields.reason}
        />
      ) : (
        <>
          <p>
            {shown.idKind === null
              ? 'No ID is noted.'
              : `${idWords[shown.idKind]} ${shown.idKind === 'aadhaar' ? 'ending ' : ''}${shown.idNumber}`}
          </p>
          {shown.photo !== null && (
            <img className={classes.shown} src={`data:${shown.photoType};base64,${shown.photo}`} alt={`ID of ${guest.name}`} />
          )}
          {shown.signature !== null && (
            <img className={classes.shown} src={`data:image/png;base64,${shown.signature}`} alt={`Signature of ${guest.name}`} />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Stores the photo of an ID of a guest in the house. */
export function PhotoDialog({ orgId, guest, onClose }: { orgId: string; guest: { _id: string; name: string }; onClose: () => void }) {
  const [photo, setPhoto] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { text, fields } = problemsOf(error);
  return (
    <FormDialog
      title={`Photo of the ID of ${guest.name}`}
      isOpen
      onClose={onClose}
      submitText="Store"
      isSaving={isSaving}
      problem={fields.image ?? text}
      onSubmit={() => {
        if (photo === null) return;
        setIsSaving(true);
        api.guests
          .saveIdPhoto({ orgId, id: guest._id, image: photo }, { context: { key: crypto.randomUUID() } })
          .then(onClose, setError)
          .finally(() => setIsSaving(false));
      }}
    >
      <PhotoField label="Photo of the card" alt={`ID of ${guest.name || 'the guest'}`} photo={photo} onChange={setPhoto} />
    </FormDialog>
  );
}
