import {
  type AmountForm,
  amountColumns,
  type ColumnField,
  columnWords,
  type DateForm,
  type StatementMapping,
} from '@bahi/core/banking/statement-mapping';
import { NativeSelect, Switch } from '@mantine/core';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Folded } from '../ui/folded.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './banking.module.css';
import type { FileImport } from './shapes.ts';

const label = (field: ColumnField) => `${columnWords[field].slice(0, 1).toUpperCase()}${columnWords[field].slice(1)}`;
const forms: readonly { value: AmountForm; label: string }[] = [
  { value: 'columns', label: 'In two columns' },
  { value: 'signed', label: 'In one, with a sign' },
  { value: 'flagged', label: 'In one, with Dr or Cr' },
];
const dateForms: readonly { value: DateForm; label: string }[] = [
  { value: 'dmy', label: 'Day first: 31/12/2026' },
  { value: 'mdy', label: 'Month first: 12/31/2026' },
];

type Props = { file: FileImport; mapping: StatementMapping; onChange: (mapping: StatementMapping) => void };

/** The meaning of each column. MT940 has fixed fields. */
export function MappingFields({ file, mapping, onChange }: Props) {
  const titles = [{ value: '', label: '–' }, ...file.headings.map((title) => ({ value: title, label: title }))];
  const wrong = new Map(file.problems.filter(({ rowNo }) => rowNo === null).map(({ column, message }) => [column, message]));
  const isPhone = useIsPhone();
  const select = (field: ColumnField) => (
    <NativeSelect
      key={field}
      label={label(field)}
      data={titles.some(({ value }) => value === mapping[field]) ? titles : [...titles, { value: mapping[field], label: mapping[field] }]}
      value={mapping[field]}
      error={wrong.get(field)}
      onChange={({ currentTarget }) => onChange({ ...mapping, [field]: currentTarget.value })}
    />
  );
  if (file.format === 'mt940') return <p className="dim">{file.fileName} · MT940</p>;
  return (
    <Folded title="Columns of the file" says={file.fileName} hasProblem={file.problemCount > 0} isUsed={!isPhone}>
      <div className={classes.fields}>
        {select('date')}
        <ChoiceField
          label="Dates are written"
          choices={dateForms}
          value={mapping.dateForm}
          onChoose={(dateForm) => onChange({ ...mapping, dateForm })}
        />
        {(['description', 'reference'] as const).map(select)}
        <ChoiceField
          label="Amounts are written"
          choices={forms}
          value={mapping.amountForm}
          onChoose={(amountForm) => onChange({ ...mapping, amountForm })}
        />
        {amountColumns(mapping.amountForm).map(select)}
        {(['balance', 'valueDate'] as const).map(select)}
      </div>
      <Switch
        label="Swap withdrawals and deposits"
        checked={mapping.isSwapped}
        onChange={({ currentTarget }) => onChange({ ...mapping, isSwapped: currentTarget.checked })}
      />
    </Folded>
  );
}
