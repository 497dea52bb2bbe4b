import { MAX_LABEL_NAME, readySizes } from '@bahi/core/labels/label-sizes';
import {
  fieldNames,
  type LabelFieldName,
  type LabelTemplate,
  labelFields,
  MAX_OWN_TEMPLATES,
  readyTemplates,
} from '@bahi/core/labels/label-template';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { type LabelsPart, without, withPart } from './label-parts.ts';
import { symbologyNames, textSizeNames } from './label-words.ts';
import classes from './labels.module.css';

/** The company's own labels: copied from a ready one, then changed field by field. */
export function LabelTemplates({ section: { value, change, problem } }: { section: LabelsPart }) {
  const { templates } = value;
  const [from, setFrom] = useState(readyTemplates[0]!.id);
  const put = (next: LabelTemplate[]) => change({ templates: next });
  const add = () => {
    const source = [...readyTemplates, ...templates].find(({ id }) => id === from) ?? readyTemplates[0]!;
    put([...templates, { ...source, id: uuid(), name: '' }]);
  };
  const sizes = [...readySizes, ...value.sizes].map(({ id, name }) => ({ value: id, label: name || 'Own size' }));
  return (
    <div className={classes.part}>
      <h3>Labels</h3>
      {templates.map((template, at) => (
        <fieldset key={template.id} className={classes.row}>
          <legend>{template.name || 'New label'}</legend>
          <TextInput
            label="Name"
            className={classes.name}
            maxLength={MAX_LABEL_NAME}
            value={template.name}
            error={problem(`templates.${at}.name`)}
            onChange={({ currentTarget }) => put(withPart(templates, at, { name: currentTarget.value }))}
          />
          <ChoiceField
            label="Kind of code"
            choices={choicesOf(symbologyNames)}
            value={template.symbology}
            error={problem(`templates.${at}.symbology`)}
            onChoose={(symbology) => put(withPart(templates, at, { symbology }))}
          />
          <NativeSelect
            label="Size"
            data={sizes}
            value={template.sizeId}
            error={problem(`templates.${at}.sizeId`)}
            onChange={({ currentTarget }) => put(withPart(templates, at, { sizeId: currentTarget.value }))}
          />
          <Checkbox
            label="Texts in the middle"
            checked={template.isCentred}
            onChange={({ currentTarget }) => put(withPart(templates, at, { isCentred: currentTarget.checked }))}
          />
          <Fields
            template={template}
            error={problem(`templates.${at}.fields`)}
            onChange={(fields) => put(withPart(templates, at, { fields }))}
          />
          <Button variant="subtle" color="gray" size="xs" onClick={() => put(without(templates, at))}>
            Remove {template.name || 'this label'}
          </Button>
        </fieldset>
      ))}
      <div className={classes.buttons}>
        <NativeSelect
          aria-label="Label to copy"
          data={[...readyTemplates, ...templates].map(({ id, name }) => ({ value: id, label: name || 'New label' }))}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Button variant="default" disabled={templates.length >= MAX_OWN_TEMPLATES} onClick={add}>
          Copy to a label of your own
        </Button>
      </div>
    </div>
  );
}

type FieldsProps = { template: LabelTemplate; error: string | undefined; onChange: (fields: LabelTemplate['fields']) => void };

/** Fields of a label, top to bottom: shown ones first, each with its size and its place. */
function Fields({ template: { fields, name }, error, onChange }: FieldsProps) {
  const off = labelFields.filter((each) => !fields.some(({ field }) => field === each));
  const move = (at: number, by: number) => {
    const next = [...fields];
    const [moved] = next.splice(at, 1);
    next.splice(at + by, 0, moved!);
    onChange(next);
  };
  return (
    <fieldset className={classes.fieldList} aria-label={`Fields of ${name || 'the new label'}`}>
      {fields.map(({ field, size }, at) => (
        <div key={field} className={classes.field}>
          <Checkbox checked label={fieldNames[field]} onChange={() => onChange(without(fields, at))} />
          {field !== 'bars' && (
            <ChoiceField
              aria-label={`Size of ${fieldNames[field]}`}
              size="xs"
              choices={choicesOf(textSizeNames)}
              value={size}
              onChoose={(chosen) => onChange(withPart(fields, at, { size: chosen }))}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${fieldNames[field]} up`}
            disabled={at === 0}
            onClick={() => move(at, -1)}
          >
            ↑
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${fieldNames[field]} down`}
            disabled={at === fields.length - 1}
            onClick={() => move(at, 1)}
          >
            ↓
          </ActionIcon>
        </div>
      ))}
      {off.map((field: LabelFieldName) => (
        <div key={field} className={classes.field}>
          <Checkbox checked={false} label={fieldNames[field]} onChange={() => onChange([...fields, { field, size: 'small' }])} />
        </div>
      ))}
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
