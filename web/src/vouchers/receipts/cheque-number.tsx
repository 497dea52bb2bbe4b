import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  kind: ReceiptKind;
  bankId: string;
  value: string;
  onChange: (chequeNumber: string) => void;
};

/** The number of a cheque. For a payment the next leaf of the bank's cheque books is offered; arrow down accepts it. */
export function ChequeNumber({ kind, bankId, value, onChange, onKeyDown, ...rest }: Props) {
  const { _id: orgId } = useCompany();
  const { data } = useQuery({
    ...query.cheques.listLeaves.queryOptions({ input: { orgId, id: bankId } }),
    enabled: kind === 'payment' && bankId !== '',
  });
  const next = data?.next ?? null;
  const isOffered = next !== null && value === '';
  return (
    <TextInput
      maxLength={30}
      autoComplete="off"
      {...rest}
      placeholder={isOffered ? `↓ next ${next}` : 'none'}
      {...(isOffered && { 'aria-keyshortcuts': 'ArrowDown', title: `Arrow down takes leaf ${next}` })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && isOffered) {
          event.preventDefault();
          onChange(next);
          return;
        }
        onKeyDown?.(event);
      }}
    />
  );
}
