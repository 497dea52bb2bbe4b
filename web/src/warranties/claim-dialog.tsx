import { todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_SERIAL_LENGTH } from '@bahi/core/stock/serial-numbers';
import { MAX_FAULT } from '@bahi/core/warranties/claim';
import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FoundCard } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { type Named, ProductField } from './product-field.tsx';
import { buyer, cardName } from './words.ts';

/** Receives a faulty piece: on its card, or of a product without one. */
export function ClaimDialog({ orgId, card, onClose }: { orgId: string; card: FoundCard | null; onClose: () => void }) {
  const navigate = useNavigate();
  const today = todayInIndia(Date.now());
  const [receivedOn, setReceivedOn] = useState(today);
  const [product, setProduct] = useState<Named | null>(null);
  const [text, setText] = useState({ serial: '', customerName: '', customerPhone: '', fault: '' });
  const put = (changes: Partial<typeof text>) => setText((before) => ({ ...before, ...changes }));
  const isDirty = product !== null || receivedOn !== today || Object.values(text).some((each) => each !== '');
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct<Awaited<ReturnType<typeof api.warranties.saveClaim>>>('The claim could not be saved', ({ claim }) => {
    close();
    void navigate({ to: '/sUsers/warrantyClaims/$id', params: { id: claim._id } as never });
  });
  const { fields } = saving;
  const save = () => {
    const values = { orgId, card: card && cardName(card), productId: card ? null : (product?._id ?? null), receivedOn, ...text };
    void saving.act((call) => api.warranties.saveClaim(values, call));
  };
  return (
    <FormDialog
      title={card ? `Claim on ${card.number}` : 'Claim without a card'}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Receive"
      isSaving={saving.isSaving}
      problem={fields.card ?? saving.problem}
    >
      {card ? (
        <p className="dim">{[card.productName, buyer(card)].filter(Boolean).join(' · ')}</p>
      ) : (
        <>
          <ProductField orgId={orgId} chosen={product} onChoose={setProduct} error={fields.productId} />
          <TextInput
            label="Serial number"
            maxLength={MAX_SERIAL_LENGTH}
            value={text.serial}
            onChange={({ currentTarget }) => put({ serial: currentTarget.value })}
            error={fields.serial}
          />
          <TextInput
            label="Customer"
            maxLength={120}
            value={text.customerName}
            onChange={({ currentTarget }) => put({ customerName: currentTarget.value })}
            error={fields.customerName}
          />
          <TextInput
            label="Phone"
            maxLength={20}
            inputMode="tel"
            value={text.customerPhone}
            onChange={({ currentTarget }) => put({ customerPhone: currentTarget.value })}
            error={fields.customerPhone}
          />
        </>
      )}
      <Textarea
        label="Fault"
        maxLength={MAX_FAULT}
        autosize
        minRows={2}
        value={text.fault}
        onChange={({ currentTarget }) => put({ fault: currentTarget.value })}
        error={fields.fault}
        data-autofocus={card ? true : undefined}
      />
      <DateField label="Received on" date={receivedOn} today={today} onChange={setReceivedOn} error={fields.receivedOn} />
    </FormDialog>
  );
}
