import { formatRupees } from '@bahi/core/money/rupee-format';
import { MAX_DISH_NOTE } from '@bahi/core/tables/order';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props = { orgId: string; order: TableOrder; line: TableOrder['lines'][number]; onClose: () => void };

/** Plates of a dish are given without charge, or charged again. Who has a limit sees what is left of it today. */
export function FreeDialog({ orgId, order, line, onClose }: Props) {
  const [freeE4, setFree] = useState(line.freeE4 || line.quantityE4);
  const [reason, setReason] = useState(line.freeReason);
  const giving = useAct('The dish could not be given without charge', onClose);
  const { fields } = giving;
  const asked = useQuery(query.tables.getFreeLimit.queryOptions({ input: { orgId, id: order._id, lineId: line._id } }));
  const limit = asked.data?.limit;
  const input = { orgId, id: order._id, version: order.version, lineId: line._id, freeE4, reason };
  return (
    <FormDialog
      title={`${line.name} without charge`}
      isOpen
      onClose={onClose}
      onSubmit={() => void giving.act((call) => api.tables.giveFree(input, call))}
      submitText={freeE4 === 0 ? 'Charge again' : 'No charge'}
      isSaving={giving.isSaving}
      problem={fields.lineId ?? giving.problem}
    >
      <DecimalField
        label="Plates without charge"
        description="0 charges all of them"
        valueE4={freeE4}
        onChange={setFree}
        error={fields.freeE4}
        data-autofocus
      />
      {limit && (
        <p className="dim">
          {formatRupees(limit.leftPaise)} of {formatRupees(limit.mostPaise)} left for this dish today, at the menu price.
        </p>
      )}
      {freeE4 > 0 && (
        <TextInput
          label="Reason"
          placeholder="Late, spilt, regular guest"
          maxLength={MAX_DISH_NOTE}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={fields.reason}
        />
      )}
    </FormDialog>
  );
}
