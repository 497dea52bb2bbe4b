import { problemText } from '@bahi/core/basics/problem';
import { MAX_BEST_BEFORE_MONTHS, type NetUnit, netUnits, packProblems } from '@bahi/core/labels/pack-particulars';
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import type { Line } from './use-lines.ts';

const unitNames: Readonly<Record<NetUnit, string>> = { g: 'g', kg: 'kg', ml: 'ml', l: 'l', cm: 'cm', m: 'm', N: 'pieces (N)' };

/** The particulars that the pack of a product must show by the Legal Metrology rules. */
export function PackDialog({ orgId, line, onClose }: { orgId: string; line: Line; onClose: () => void }) {
  const first = line.pack ?? { genericName: '', netQuantityE4: 0, netUnit: 'g' as NetUnit, origin: '', bestBeforeMonths: 0 };
  const [pack, setPack] = useState(first);
  const { leave, close } = useLeaveDialog(JSON.stringify(pack) !== JSON.stringify(first), onClose);
  const [isTried, setIsTried] = useState(false);
  const { act, isSaving, problem, fields } = useAct('The pack details were not saved', close);
  const found = isTried ? Object.fromEntries(packProblems(pack).map((each) => [each.field, problemText(each)])) : {};
  const put = (parts: Partial<typeof pack>) => setPack((before) => ({ ...before, ...parts }));
  const at = (name: string) => found[name] ?? fields[`pack.${name}`] ?? fields[name];
  const save = () => {
    setIsTried(true);
    if (packProblems(pack).length > 0) return;
    void act((call) => api.labels.savePack({ orgId, productId: line.productId, version: line.version, pack }, call));
  };
  return (
    <FormDialog
      title={`Pack details of ${line.productName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={isSaving}
      problem={problem}
    >
      <TextInput
        label="Generic name"
        placeholder="Toor dal"
        maxLength={120}
        value={pack.genericName}
        error={at('genericName')}
        onChange={({ currentTarget }) => put({ genericName: currentTarget.value })}
      />
      <FieldRow>
        <DecimalField
          label="Net quantity"
          placeholder="0"
          valueE4={pack.netQuantityE4}
          error={at('netQuantityE4')}
          onChange={(netQuantityE4) => put({ netQuantityE4 })}
        />
        <ChoiceField
          label="Unit"
          choices={netUnits.map((unit) => ({ value: unit, label: unitNames[unit] }))}
          value={pack.netUnit}
          onChoose={(netUnit) => put({ netUnit })}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput
          label="Best before, months"
          description="0 if it does not spoil"
          min={0}
          max={MAX_BEST_BEFORE_MONTHS}
          value={pack.bestBeforeMonths}
          error={at('bestBeforeMonths')}
          onChange={(months) => put({ bestBeforeMonths: Math.trunc(Number(months)) || 0 })}
        />
        <TextInput
          label="Country of origin"
          description="If imported"
          maxLength={60}
          value={pack.origin}
          onChange={({ currentTarget }) => put({ origin: currentTarget.value })}
        />
      </FieldRow>
    </FormDialog>
  );
}
