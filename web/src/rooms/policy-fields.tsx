import type { CancelPolicy, ChargeBasis } from '@bahi/core/rooms/cancel-charge';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { Folded } from '../ui/folded.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import classes from './rooms.module.css';

const basisWords: Readonly<Record<ChargeBasis['kind'], string>> = {
  none: 'No charge',
  nights: 'First nights',
  percent: 'Percent of all nights',
  fixed: 'An amount',
};
const begin: { readonly [Kind in ChargeBasis['kind']]: ChargeBasis } = {
  none: { kind: 'none' },
  nights: { kind: 'nights', nights: 1 },
  percent: { kind: 'percent', percentE4: 500_000 },
  fixed: { kind: 'fixed', amountPaise: 0, isTaxInclusive: true },
};

type Props = { policy: CancelPolicy; fields: Readonly<Record<string, string>>; onChange: (policy: CancelPolicy) => void };

const policyText = ({ rules }: CancelPolicy) =>
  rules.map(({ fromDays, basis }) => `${fromDays} days: ${basisWords[basis.kind].toLowerCase()}`).join(', ');

/** The charges for a cancel, a no-show and an early departure. */
export function PolicyFields({ policy, fields, onChange }: Props) {
  const set = (patch: Partial<CancelPolicy>) => onChange({ ...policy, ...patch });
  const wrong = Object.entries(fields).filter(([field]) => field.startsWith('policy.'));
  return (
    <Folded title="Cancel policy" says={policyText(policy)} hasProblem={wrong.length > 0}>
      <div className={classes.fields}>
        <FieldRows
          rows={policy.rules}
          onChange={(rules) => set({ rules })}
          begin={() => ({ fromDays: (policy.rules[0]?.fromDays ?? 0) + 7, basis: begin.none })}
          add="Add a rule"
          most={20}
          nameOf={({ fromDays }) => `the rule from ${fromDays} days`}
          columns="120px 1fr 1fr"
        >
          {({ fromDays, basis }, change) => (
            <>
              <NumberInput
                label="Days before, or more"
                min={0}
                max={365}
                allowDecimal={false}
                value={fromDays}
                onChange={(value) => change({ fromDays: Number(value) || 0 })}
              />
              <BasisFields label="Charge" basis={basis} onChange={(next) => change({ basis: next })} />
            </>
          )}
        </FieldRows>
        {wrong.map(([field, text]) => (
          <p key={field} role="alert" className={classes.problem}>
            {text}
          </p>
        ))}
        <FieldRow>
          <BasisFields label="No-show" basis={policy.noShow} onChange={(noShow) => set({ noShow })} />
        </FieldRow>
        <FieldRow>
          <BasisFields label="Early departure" basis={policy.earlyDeparture} onChange={(earlyDeparture) => set({ earlyDeparture })} />
        </FieldRow>
        <TextInput
          label="Later than this counts to the next day"
          type="time"
          value={policy.cutOff}
          onChange={({ currentTarget }) => set({ cutOff: currentTarget.value })}
        />
      </div>
    </Folded>
  );
}

function BasisFields({ label, basis, onChange }: { label: string; basis: ChargeBasis; onChange: (basis: ChargeBasis) => void }) {
  return (
    <>
      <NativeSelect
        label={label}
        value={basis.kind}
        data={Object.entries(basisWords).map(([value, words]) => ({ value, label: words }))}
        onChange={({ currentTarget }) => onChange(begin[currentTarget.value as ChargeBasis['kind']])}
      />
      {basis.kind === 'nights' && (
        <NumberInput
          label="Nights"
          min={1}
          max={365}
          allowDecimal={false}
          value={basis.nights}
          onChange={(value) => onChange({ ...basis, nights: Number(value) || 1 })}
        />
      )}
      {basis.kind === 'percent' && (
        <DecimalField label="Percent" valueE4={basis.percentE4} onChange={(percentE4) => onChange({ ...basis, percentE4 })} />
      )}
      {basis.kind === 'fixed' && (
        <>
          <AmountField label="Amount" paise={basis.amountPaise} onChange={(amountPaise) => onChange({ ...basis, amountPaise })} />
          <Checkbox
            label="With tax"
            checked={basis.isTaxInclusive}
            onChange={({ currentTarget }) => onChange({ ...basis, isTaxInclusive: currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
