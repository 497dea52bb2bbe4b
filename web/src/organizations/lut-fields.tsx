import { financialYearOf } from '@bahi/core/periods/financial-year';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { DateField } from '../ui/date-field.tsx';
import { Icon } from '../ui/icons.tsx';
import type { CompanyDraft, CompanyProblems } from './company-draft.ts';
import classes from './lut-fields.module.css';

type Luts = CompanyDraft['luts'];
type Props = { luts: Luts; problems: CompanyProblems; today: string; onChange: (luts: Luts) => void };

/** Letters of undertaking, one row each. A new one is for the current financial year. */
export function LutFields({ luts, problems, today, onChange }: Props) {
  const { startsOn, endsOn } = financialYearOf(today);
  const change = (at: number, parts: Partial<Luts[number]>) =>
    onChange(luts.map((lut, place) => (place === at ? { ...lut, ...parts } : lut)));
  return (
    <fieldset className={classes.letters}>
      <legend>Letters of undertaking</legend>
      <p className="dim hint">While one holds, exports and sales to a SEZ go out without tax.</p>
      {luts.map((lut, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter has nothing of its own until it is saved, and rows never change places
        <div key={at} className={classes.letter}>
          <TextInput
            label="Number (ARN)"
            maxLength={40}
            value={lut.number}
            error={problems[`luts.${at}.number`]}
            onChange={({ currentTarget }) => change(at, { number: currentTarget.value })}
          />
          <DateField
            label="From"
            date={lut.from}
            today={today}
            error={problems[`luts.${at}.from`]}
            onChange={(from) => change(at, { from })}
          />
          <DateField label="To" date={lut.to} today={today} error={problems[`luts.${at}.to`]} onChange={(to) => change(at, { to })} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove letter ${lut.number || at + 1}`}
            onClick={() => onChange(luts.filter((_, place) => place !== at))}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        mt="sm"
        disabled={luts.length >= 20}
        onClick={() => onChange([...luts, { number: '', from: startsOn, to: endsOn }])}
      >
        Add a letter
      </Button>
    </fieldset>
  );
}
