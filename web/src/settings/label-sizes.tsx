import { type LabelSize, MAX_LABEL_NAME, MAX_OWN_SIZES } from '@bahi/core/labels/label-sizes';
import { Button, TextInput } from '@mantine/core';
import { v7 as uuid } from 'uuid';
import { LabelSizePicture } from '../platform/label-size-picture.tsx';
import { DecimalField } from '../ui/amount-field.tsx';
import { type LabelsPart, without, withPart } from './label-parts.ts';
import classes from './labels.module.css';

const rollFields = [
  ['widthMm', 'Width, mm'],
  ['heightMm', 'Height, mm'],
  ['columns', 'Labels across'],
  ['acrossGapMm', 'Between them, mm'],
  ['gapMm', 'Between rows, mm'],
] as const;
const sheetFields = [
  ['widthMm', 'Width, mm'],
  ['heightMm', 'Height, mm'],
  ['columns', 'Columns'],
  ['rows', 'Rows'],
  ['leftMm', 'Left margin, mm'],
  ['topMm', 'Top margin, mm'],
  ['pitchXMm', 'Column to column, mm'],
  ['pitchYMm', 'Row to row, mm'],
] as const;

const newRoll = (): LabelSize => ({
  ...{ kind: 'roll', id: uuid(), name: '', widthMm: 50, heightMm: 25, columns: 1, acrossGapMm: 0, gapMm: 3 },
});
const newSheet = (): LabelSize => ({
  ...{ kind: 'sheet', id: uuid(), name: '', widthMm: 63.5, heightMm: 33.9, columns: 3, rows: 8 },
  ...{ leftMm: 7.2, topMm: 12.9, pitchXMm: 66, pitchYMm: 33.9 },
});

/** The company's own rolls and sheets, as measured. */
export function LabelSizes({ section: { value, change, problem } }: { section: LabelsPart }) {
  const { sizes } = value;
  const put = (next: LabelSize[]) => change({ sizes: next });
  return (
    <div className={classes.part}>
      <h3>Sizes</h3>
      {sizes.length === 0 && <p className="dim hint">Common rolls and A4 sheets are there already. Add one if yours measures otherwise.</p>}
      {sizes.map((size, at) => {
        const fields: readonly (readonly [string, string])[] = size.kind === 'roll' ? rollFields : sheetFields;
        const numbers = size as unknown as Readonly<Record<string, number>>;
        return (
          <fieldset key={size.id} className={classes.row}>
            <legend>{size.kind === 'roll' ? 'Roll' : 'A4 sheet'}</legend>
            <TextInput
              label="Name"
              className={classes.name}
              maxLength={MAX_LABEL_NAME}
              value={size.name}
              error={problem(`sizes.${at}.name`)}
              onChange={({ currentTarget }) => put(withPart(sizes, at, { name: currentTarget.value }))}
            />
            {fields.map(([name, label]) => (
              <DecimalField
                key={name}
                label={label}
                placeholder="0"
                keptAs={`labels.${size.id}.${name}`}
                valueE4={Math.round(numbers[name]! * 10_000)}
                error={problem(`sizes.${at}.${name}`)}
                onChange={(valueE4) => put(withPart(sizes, at, { [name]: valueE4 / 10_000 }))}
              />
            ))}
            <LabelSizePicture size={size} />
            <Button variant="subtle" color="gray" size="xs" onClick={() => put(without(sizes, at))}>
              Remove {size.name || 'this size'}
            </Button>
          </fieldset>
        );
      })}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={sizes.length >= MAX_OWN_SIZES} onClick={() => put([...sizes, newRoll()])}>
          Add a roll
        </Button>
        <Button variant="default" size="xs" disabled={sizes.length >= MAX_OWN_SIZES} onClick={() => put([...sizes, newSheet()])}>
          Add an A4 sheet
        </Button>
      </div>
    </div>
  );
}
