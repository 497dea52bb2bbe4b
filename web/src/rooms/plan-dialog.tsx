import type { PlanChange } from '@bahi/core/rooms/plan-change';
import { makesSpecifiedPremises } from '@bahi/core/rooms/room-tax';
import type { SeasonRate } from '@bahi/core/rooms/season-rates';
import { type MealPlan, mealPlans } from '@bahi/core/rooms/stay';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HotelSetUp, RatePlan } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { NamedPartyField } from '../platform/named-party-field.tsx';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { PolicyFields } from './policy-fields.tsx';
import classes from './rooms.module.css';
import { beginRate, SeasonRows } from './season-rows.tsx';

const mealWords: Readonly<Record<MealPlan, string>> = {
  EP: 'EP, room only',
  CP: 'CP, with breakfast',
  MAP: 'MAP, breakfast and one main meal',
  AP: 'AP, all meals',
};

const unchanged: PlanChange = {
  ...{ percentE4: 0, amountPaise: 0, isPerAdult: true },
  ...{ roundToPaise: 1_000, rounding: 'nearest', followsExtras: true },
};

type Form = Pick<RatePlan, 'name' | 'mealPlan' | 'followsId' | 'partyId' | 'partyName' | 'commissionE4' | 'depositE4' | 'isActive'> & {
  change: PlanChange;
  rates: readonly SeasonRate[];
  policy: RatePlan['policy'];
};

const beginPlan = ({ settings }: HotelSetUp): Form => ({
  ...{ name: '', mealPlan: 'EP', followsId: null, partyId: null, partyName: null, commissionE4: 0, depositE4: 0, isActive: true },
  ...{ change: unchanged, rates: [], policy: settings.policy },
});

type Props = { orgId: string; setUp: HotelSetUp; id: string | null; onClose: () => void };

/** A rate plan with its prices; an existing one is read first. */
export function PlanDialog({ orgId, setUp, id, onClose }: Props) {
  const answer = useQuery({ ...query.rooms.getRatePlan.queryOptions({ input: { orgId, id: id ?? '' } }), enabled: id !== null });
  if (id === null) {
    const first = setUp.types.filter(({ isActive }) => isActive).map(({ _id }) => beginRate(_id, setUp.businessDay));
    return <PlanForm {...{ orgId, setUp, onClose }} row={null} begin={{ ...beginPlan(setUp), rates: first }} />;
  }
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />} errorTitle="The rate plan could not be read">
      {({ ratePlan }) => (
        <PlanForm {...{ orgId, setUp, onClose }} row={ratePlan} begin={{ ...ratePlan, change: ratePlan.change ?? unchanged }} />
      )}
    </Loaded>
  );
}

/** Rows without the prices that were left empty at the end. */
const withoutEmpty = (rates: readonly SeasonRate[]) =>
  rates.map((rate) => {
    const last = rate.adultsPaise.findLastIndex((paise) => paise > 0);
    return {
      ...rate,
      weekdays: [...rate.weekdays],
      childBands: [...rate.childBands],
      adultsPaise: rate.adultsPaise.slice(0, Math.max(1, last + 1)),
    };
  });

function PlanForm({ orgId, setUp, row, begin, onClose }: Omit<Props, 'id'> & { row: RatePlan | null; begin: Form }) {
  const [form, setForm] = useState<Form>(begin);
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The rate plan could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<Form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const isFollowing = form.followsId !== null;
  const save = () => {
    const { name, mealPlan, followsId, partyId, commissionE4, depositE4, policy, isActive, change } = form;
    const rates = isFollowing ? [] : withoutEmpty(form.rates);
    const values = { orgId, name: name.trim(), mealPlan, followsId, change: isFollowing ? change : null, partyId };
    const whole = { ...values, commissionE4, depositE4, policy, rates };
    void saving.act((call) =>
      row === null
        ? api.rooms.saveRatePlan(whole, call)
        : api.rooms.updateRatePlan({ ...whole, id: row._id, version: row.version, isActive }, call),
    );
  };
  const bases = setUp.plans.filter((plan) => plan._id !== row?._id && plan.followsId === null && plan.isActive);
  const isSpecified = !isFollowing && form.rates.some(({ adultsPaise }) => adultsPaise.some(makesSpecifiedPremises));
  return (
    <FormDialog
      title={row === null ? 'New rate plan' : `Edit ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.rates ?? fields.change ?? saving.problem}
    >
      <TextInput
        label="Rate plan"
        placeholder="Room only"
        maxLength={120}
        value={form.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fields.name}
        data-autofocus
      />
      <FieldRow>
        <NativeSelect
          label="Meals"
          value={form.mealPlan}
          data={mealPlans.map((value) => ({ value, label: mealWords[value] }))}
          onChange={({ currentTarget }) => set({ mealPlan: currentTarget.value as MealPlan })}
        />
        <NativeSelect
          label="Prices"
          value={form.followsId ?? ''}
          data={[{ value: '', label: 'Of its own' }, ...bases.map(({ _id, name }) => ({ value: _id, label: `Follow ${name}` }))]}
          onChange={({ currentTarget }) => set({ followsId: currentTarget.value || null })}
          error={fields.followsId}
        />
      </FieldRow>
      {isFollowing ? (
        <ChangeFields change={form.change} onChange={(change) => set({ change })} />
      ) : (
        <SeasonRows
          {...{ fields }}
          rates={form.rates}
          types={setUp.types}
          businessDay={setUp.businessDay}
          onChange={(rates) => set({ rates })}
        />
      )}
      {isSpecified && (
        <p className="hint" role="status">
          A room above ₹7,500 a night makes the restaurant of the house specified premises: from 1 April after such a night it bears 18 %
          GST.
        </p>
      )}
      <NamedPartyField
        orgId={orgId}
        label="Only for a company or agent"
        party={form.partyId === null ? null : { _id: form.partyId, partyName: form.partyName ?? '' }}
        onChoose={(party) => set({ partyId: party?._id ?? null, partyName: party?.partyName ?? null })}
        error={fields.partyId}
      />
      <FieldRow>
        <DecimalField
          label="Commission, percent"
          valueE4={form.commissionE4}
          onChange={(commissionE4) => set({ commissionE4 })}
          error={fields.commissionE4}
        />
        <DecimalField
          label="Advance, percent"
          valueE4={form.depositE4}
          onChange={(depositE4) => set({ depositE4 })}
          error={fields.depositE4}
        />
      </FieldRow>
      <PolicyFields policy={form.policy} fields={fields} onChange={(policy) => set({ policy })} />
      {row && (
        <Checkbox
          label="Sold"
          checked={form.isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
          error={fields.isActive}
        />
      )}
    </FormDialog>
  );
}

const roundingWords = { nearest: 'To the nearest', up: 'Up to the next', down: 'Down to the last' } as const;

function ChangeFields({ change, onChange }: { change: PlanChange; onChange: (change: PlanChange) => void }) {
  const set = (patch: Partial<PlanChange>) => onChange({ ...change, ...patch });
  return (
    <fieldset className={classes.fields}>
      <legend>Change of the other plan’s prices</legend>
      <FieldRow>
        <DecimalField label="Percent, − for less" valueE4={change.percentE4} onChange={(percentE4) => set({ percentE4 })} />
        <AmountField label="Amount, − for less" paise={change.amountPaise} onChange={(amountPaise) => set({ amountPaise })} />
      </FieldRow>
      <FieldRow>
        <NativeSelect
          label="Rounded"
          value={change.rounding}
          data={Object.entries(roundingWords).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => set({ rounding: currentTarget.value as PlanChange['rounding'] })}
        />
        <AmountField label="multiple of" paise={change.roundToPaise} onChange={(roundToPaise) => set({ roundToPaise })} />
      </FieldRow>
      <Checkbox
        label="The amount is for each adult"
        checked={change.isPerAdult}
        onChange={({ currentTarget }) => set({ isPerAdult: currentTarget.checked })}
      />
      <Checkbox
        label="Extra adults, children and beds change with it"
        checked={change.followsExtras}
        onChange={({ currentTarget }) => set({ followsExtras: currentTarget.checked })}
      />
    </fieldset>
  );
}
