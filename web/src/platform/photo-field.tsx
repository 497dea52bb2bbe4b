import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import classes from './photo-field.module.css';
import { base64Of, bytesOfAddress, canvasOf } from './picture-file.ts';

const MOST_MB = 15;
const MOST_BYTES = 1_048_576;
/** The longer side of a photo that was too large: an ID is still readable. */
const LONGEST = 1_600;

/** A problem of a chosen file, or null. The server checks its contents. */
export function photoProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== 'image/jpeg' && type !== 'image/png') return 'The photo is a JPEG or PNG file.';
  return size > MOST_MB * 1_000_000
    ? `The photo may have at most ${MOST_MB} MB. This one has ${Math.round(size / 1_000_000)}. Take it again with the camera.`
    : null;
}

/** The photo in base64, made smaller if it has more than 1 MB. Refuses a file that is no picture whatever its name. */
async function readPhoto(file: File): Promise<string> {
  const canvas = await canvasOf(file, LONGEST);
  return file.size <= MOST_BYTES ? base64Of(file) : bytesOfAddress(canvas.toDataURL('image/jpeg', 0.8));
}

const typeOf = (base64: string) => (base64.startsWith('iVBOR') ? 'image/png' : 'image/jpeg');

type Props = { label: string; alt: string; photo: string | null; onChange: (photo: string | null) => void };

/** A photo, from the camera of the phone or a file. */
export function PhotoField({ label, alt, photo, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = photoProblem(file);
    setProblem(wrong);
    if (wrong !== null) return;
    readPhoto(file).then(onChange, () => setProblem('The photo could not be read. Take it again.'));
  };
  return (
    <div className={classes.photo}>
      <label htmlFor={id}>{label}</label>
      {photo !== null && <img src={`data:${typeOf(photo)};base64,${photo}`} alt={alt} />}
      <input
        ref={field}
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.photoActs}>
        <Button variant={photo === null ? 'default' : 'subtle'} size="xs" onClick={() => field.current?.click()}>
          {photo === null ? 'Take a photo' : 'Retake'}
        </Button>
        {photo !== null && (
          <Button variant="subtle" size="xs" color="gray" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
