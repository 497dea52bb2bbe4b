import { readAgeLimits } from '@bahi/core/bills/ageing';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './outstanding-report.module.css';

type Props = { by: 'due' | 'bill'; ageLimits: string; onChange: (asked: { by?: 'due' | 'bill'; ageLimits?: string }) => void };

/** From which day bills age, and where each bucket ends. What is typed counts with Enter or on leaving the field. */
export function AgeingFields({ by, ageLimits, onChange }: Props) {
  const asText = ageLimits.split(',').join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  const limits = typed === null ? null : readAgeLimits(typed);
  const isWrong = typed !== null && limits === null;
  const take = () => {
    if (limits === null) return;
    setTyped(null);
    if (limits.join(',') !== ageLimits) onChange({ ageLimits: limits.join(',') });
  };
  return (
    <div className={classes.ageing}>
      <NativeSelect
        aria-label="Aged by"
        value={by}
        onChange={({ currentTarget: { value } }) => onChange({ by: value === 'bill' ? 'bill' : 'due' })}
        data={[
          { value: 'due', label: 'By due date' },
          { value: 'bill', label: 'By bill date' },
        ]}
      />
      <TextInput
        aria-label="Days of the buckets"
        className={classes.limits ?? ''}
        value={typed ?? asText}
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
    </div>
  );
}
