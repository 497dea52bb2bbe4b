import { MAX_OPERATOR_ORDER } from '@bahi/core/tables/payout';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';

type Chosen = { operatorId: string; operatorOrder: string };
type Props = {
  operators: readonly { _id: string; name: string }[];
  isSaving: boolean;
  problem: string | null;
  fields: Readonly<Record<string, string>>;
  onOpen: (chosen: Chosen) => void;
  onClose: () => void;
};

/** The operator through whom an order comes, and its number there. */
export function OperatorDialog({ operators, isSaving, problem, fields, onOpen, onClose }: Props) {
  const [operatorId, setOperator] = useState(operators[0]?._id ?? '');
  const [operatorOrder, setNumber] = useState('');
  return (
    <FormDialog
      title="New aggregator order"
      isOpen
      onClose={onClose}
      submitText="Open order"
      isSaving={isSaving}
      problem={problem}
      onSubmit={() => onOpen({ operatorId, operatorOrder: operatorOrder.trim() })}
    >
      <NativeSelect
        label="Operator"
        value={operatorId}
        data={operators.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ currentTarget }) => setOperator(currentTarget.value)}
        error={fields.operatorId}
      />
      <TextInput
        label="Order number of the operator"
        maxLength={MAX_OPERATOR_ORDER}
        value={operatorOrder}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        error={fields.operatorOrder}
        data-autofocus
      />
    </FormDialog>
  );
}
