import type { DraftAction } from '@bahi/core/drafts/change-draft';
import { type DespatchField, despatchTitles } from '@bahi/core/organizations/company-settings';
import { type DespatchDetails, MAX_DESPATCH_LENGTH } from '@bahi/core/vouchers/despatch-details';
import { TextInput } from '@mantine/core';
import { enterThrough } from '../enter-through.ts';
import { problemAt, type Shown } from '../problem-places.ts';
import classes from './despatch.module.css';

type Props = {
  /** The titles in the company's settings; '' for the default. */
  titles: Readonly<Record<DespatchField, string>>;
  despatch: DespatchDetails;
  problems: readonly Shown[];
  onAct: (action: Extract<DraftAction<never, never>, { type: 'set' }>) => void;
  /** Enter in the last field goes to the next part. */
  onEnd: () => void;
};

const fields = Object.keys(despatchTitles) as DespatchField[];
const placeOf = (field: DespatchField) => `despatch.${field}`;
const places = fields.map(placeOf);

/** For the heading of the folded section: the filled fields, in order. */
export function despatchSays(despatch: DespatchDetails): string {
  return fields
    .map((field) => despatch[field].trim())
    .filter((text) => text !== '')
    .join(' · ');
}

/** The eight despatch details. The browser must not suggest earlier values: last week's vehicle is worse than none. */
export function DespatchFields({ titles, despatch, problems, onAct, onEnd }: Props) {
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <div key={field} data-place={placeOf(field)}>
          <TextInput
            label={titles[field] || despatchTitles[field]}
            autoComplete="off"
            maxLength={MAX_DESPATCH_LENGTH}
            value={despatch[field]}
            onChange={({ currentTarget }) => onAct({ type: 'set', fields: { despatch: { ...despatch, [field]: currentTarget.value } } })}
            onKeyDown={enterThrough(places, placeOf(field), onEnd)}
            error={problemAt(problems, placeOf(field))}
          />
        </div>
      ))}
    </div>
  );
}
