import { readAgeLimits } from '@bahi/core/bills/ageing';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './age-limits.module.css';

/** The last days of age buckets, such as `30, 60, 90`. Typed limits apply with Enter or on blur; Esc restores those that are shown. */
export function AgeLimits({ limits: shown, onChange }: { limits: string; onChange: (limits: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const limits = typed === null ? null : readAgeLimits(typed);
  const isWrong = typed !== null && limits === null;
  const take = () => {
    if (limits === null) return;
    setTyped(null);
    if (limits.join(',') !== shown) onChange(limits.join(','));
  };
  return (
    <TextInput
      aria-label="Days of the buckets"
      className={classes.limits ?? ''}
      value={typed ?? shown.split(',').join(', ')}
      inputMode="numeric"
      error={isWrong && 'Days that rise, such as 30, 60, 90'}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape' || typed === null) return;
        event.preventDefault();
        event.stopPropagation();
        setTyped(null);
      }}
    />
  );
}
