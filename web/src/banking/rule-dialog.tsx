import { type LineVoucherKind, lineVoucherKinds, type RuleSide } from '@bahi/core/banking/bank-rule';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { type Chosen, LedgerChoice } from './ledger-choice.tsx';
import { kindText } from './make-voucher.ts';
import type { Rule } from './shapes.ts';
import { useBanks, useRefresh } from './use-statement.ts';

const sides: readonly { value: RuleSide; label: string }[] = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
  { value: 'both', label: 'Both' },
];
const sideOf: Partial<Record<LineVoucherKind, RuleSide>> = { receipt: 'in', payment: 'out' };

const chosenOf = (rule: Rule): Chosen => {
  const kind = rule.isParty ? 'party' : rule.kind === 'contra' ? 'bank' : 'other';
  return { _id: rule.ledgerId, name: rule.ledgerName, kind };
};

/** A rule, new or edited. */
export function RuleDialog({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const title = rule ? 'Edit the rule' : 'New rule';
  const { _id: orgId } = useCompany();
  const { data } = useBanks();
  const refresh = useRefresh();
  const [bankId, setBankId] = useState(rule?.bankId ?? null);
  const [contains, setContains] = useState(rule?.contains ?? '');
  const [kind, setKind] = useState<LineVoucherKind>(rule?.kind ?? 'payment');
  const [side, setSide] = useState<RuleSide>(rule?.side ?? 'out');
  const [least, setLeast] = useState(rule?.leastPaise ?? 0);
  const [most, setMost] = useState(rule?.mostPaise ?? 0);
  const [ledger, setLedger] = useState<Chosen | null>(rule && chosenOf(rule));
  const [isTried, setIsTried] = useState(false);
  const save = useMutation({
    mutationFn: (ledgerId: string) => {
      const entered = { orgId, bankId, contains, side, kind, ledgerId, leastPaise: least || null, mostPaise: most || null };
      const context = { context: { key: uuid() } };
      return rule
        ? api.banking.updateRule({ ...entered, id: rule._id, version: rule.version }, context)
        : api.banking.saveRule(entered, context);
    },
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void refresh();
    },
    onError: useSaveErrorToast(title),
  });
  const { fields, text } = problemsOf(save.error);
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      submitText="Save rule"
      isSaving={save.isPending}
      problem={text}
      onSubmit={() => {
        setIsTried(true);
        if (ledger) save.mutate(ledger._id, { onSuccess: onClose });
      }}
    >
      <TextInput
        label="The narration contains"
        description="Letters and digits count, in whatever case."
        data-autofocus
        value={contains}
        onChange={({ currentTarget }) => setContains(currentTarget.value)}
        error={fields.contains}
      />
      <FieldRow>
        <ChoiceField
          label="It becomes a"
          choices={lineVoucherKinds.map((each) => ({ value: each, label: kindText(each) }))}
          value={kind}
          onChoose={(next) => {
            if ((next === 'contra') !== (kind === 'contra')) setLedger(null);
            setKind(next);
            setSide(sideOf[next] ?? side);
          }}
        />
        <ChoiceField
          label="Where it is"
          choices={sides.filter(({ value }) => sideOf[kind] === undefined || sideOf[kind] === value)}
          value={side}
          error={fields.side}
          onChoose={setSide}
        />
      </FieldRow>
      <LedgerChoice
        kind={kind}
        bankId={bankId}
        value={ledger}
        onChoose={setLedger}
        error={fields.ledgerId ?? (isTried && !ledger ? 'Choose a party or a ledger.' : undefined)}
      />
      <FieldRow>
        <AmountField label="From an amount of" paise={least} onChange={setLeast} placeholder="any" error={fields.leastPaise} />
        <AmountField label="Up to" paise={most} onChange={setMost} placeholder="any" error={fields.mostPaise} />
      </FieldRow>
      <NativeSelect
        label="For"
        data={[
          { value: '', label: 'Every bank' },
          ...(data?.banks ?? [])
            .filter(({ _id, isActive }) => isActive || _id === rule?.bankId)
            .map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={bankId ?? ''}
        error={fields.bankId}
        onChange={({ currentTarget }) => setBankId(currentTarget.value || null)}
      />
    </FormDialog>
  );
}
