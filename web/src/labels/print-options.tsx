import { type LabelSize, perPage } from '@bahi/core/labels/label-sizes';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { api } from '../platform/api.ts';
import { LabelSizePicture } from '../platform/label-size-picture.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import classes from './labels.module.css';

export type Setup = Awaited<ReturnType<typeof api.labels.getSetup>>;
/** How labels are printed on this device. */
export type Options = {
  readonly templateId: string;
  readonly sizeId: string;
  readonly dpi: 203 | 300;
  readonly packedOn: IsoDate | null;
  readonly firstLabel: number;
  readonly xMm: number;
  readonly yMm: number;
};

const key = (orgId: string) => `bahi.labels.${orgId}`;
type Kept = Partial<Pick<Options, 'templateId' | 'sizeId' | 'dpi' | 'xMm' | 'yMm'>>;

function kept(orgId: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key(orgId)) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/** Label, size, resolution and offsets are kept on this device: they belong to its printer. */
export function useOptions(orgId: string, setup: Setup, today: IsoDate) {
  const [options, setOptions] = useState<Options>(() => {
    const { templateId, sizeId, dpi = 203, xMm = 0, yMm = 0 } = kept(orgId);
    const template = setup.templates.find(({ id }) => id === templateId) ?? setup.templates[0]!;
    const size = setup.sizes.find(({ id }) => id === sizeId) ?? setup.sizes.find(({ id }) => id === template.sizeId) ?? setup.sizes[0]!;
    return { templateId: template.id, sizeId: size.id, dpi, packedOn: today, firstLabel: 1, xMm, yMm };
  });
  const change = (parts: Partial<Options>) => {
    const next = { ...options, ...parts };
    setOptions(next);
    const { templateId, sizeId, dpi, xMm, yMm } = next;
    localStorage.setItem(key(orgId), JSON.stringify({ templateId, sizeId, dpi, xMm, yMm }));
  };
  return [options, change] as const;
}

type Props = {
  setup: Setup;
  options: Options;
  today: IsoDate;
  onChange: (parts: Partial<Options>) => void;
  size: LabelSize;
  count: number;
};

/** The fields of a print beside its lines. */
export function PrintOptions({ setup, options, today, onChange, size, count }: Props) {
  const chooseTemplate = (templateId: string) => {
    const template = setup.templates.find(({ id }) => id === templateId);
    onChange({ templateId, firstLabel: 1, ...(template && { sizeId: template.sizeId }) });
  };
  const millimetres = (label: string, value: number, put: (mm: number) => void) => (
    <NumberInput label={label} min={-20} max={20} step={0.5} decimalScale={2} value={value} onChange={(mm) => put(Number(mm) || 0)} />
  );
  return (
    <div className={classes.options}>
      <NativeSelect
        label="Label"
        className={classes.whole}
        data={setup.templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={options.templateId}
        onChange={({ currentTarget }) => chooseTemplate(currentTarget.value)}
      />
      <NativeSelect
        label="Size"
        className={classes.whole}
        data={setup.sizes.map(({ id, name }) => ({ value: id, label: name }))}
        value={options.sizeId}
        onChange={({ currentTarget }) => onChange({ sizeId: currentTarget.value, firstLabel: 1 })}
      />
      <DateField label="Packed on" date={options.packedOn ?? today} today={today} onChange={(packedOn) => onChange({ packedOn })} />
      {size.kind === 'roll' ? (
        <ChoiceField
          label="Printer"
          choices={[
            { value: '203', label: '203 dpi' },
            { value: '300', label: '300 dpi' },
          ]}
          value={String(options.dpi) as '203' | '300'}
          onChoose={(dpi) => onChange({ dpi: dpi === '300' ? 300 : 203 })}
        />
      ) : (
        <NumberInput
          label="First free label"
          min={1}
          max={perPage(size)}
          value={options.firstLabel}
          onChange={(first) => onChange({ firstLabel: Math.trunc(Number(first)) || 1 })}
        />
      )}
      {size.kind === 'sheet' && (
        <LabelSizePicture size={size} used={options.firstLabel - 1} printed={count} onPress={(firstLabel) => onChange({ firstLabel })} />
      )}
      {millimetres('Move right, mm', options.xMm, (xMm) => onChange({ xMm }))}
      {millimetres('Move down, mm', options.yMm, (yMm) => onChange({ yMm }))}
    </div>
  );
}
