import { problemText } from '@bahi/core/basics/problem';
import { states } from '@bahi/core/gst/states';
import type { VoucherAddress } from '@bahi/core/vouchers/consignment';
import { consignmentProblems, MAX_ADDRESS_LENGTH, noConsignment } from '@bahi/core/vouchers/consignment';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';

type Props = {
  /** The initial address. */
  begun: VoucherAddress;
  /** True if it replaces chosen parties. */
  clears: boolean;
  onSet: (address: VoucherAddress) => void;
  onClose: () => void;
};

const MAX_PIN_LENGTH = 12;
const nobodyNamed = { party: null, billTo: null, shipTo: null, placeOfSupplyBasis: 'billing' } as const;

/** An address of one voucher only. On a phone it fills the screen. */
export function NewAddress({ begun, clears, onSet, onClose }: Props) {
  const [typed, setTyped] = useState(begun);
  const [isAsked, setIsAsked] = useState(false);
  const address = { address: typed.address.trim(), pin: typed.pin.trim(), state: typed.state };
  const problems = consignmentProblems({ ...noConsignment, newAddress: address }, nobodyNamed);
  const wrong = (name: keyof VoucherAddress) => {
    const problem = isAsked ? problems.find(({ field }) => field === `newAddress.${name}`) : undefined;
    return problem && problemText(problem);
  };
  return (
    <FormDialog
      title="Address of this voucher"
      isOpen
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true);
        if (problems.length === 0) onSet(address);
      }}
      submitText="Use this address"
      isSaving={false}
    >
      <TextInput
        data-autofocus
        label="Address"
        autoComplete="off"
        maxLength={MAX_ADDRESS_LENGTH}
        value={typed.address}
        onChange={({ currentTarget }) => setTyped({ ...typed, address: currentTarget.value })}
        error={wrong('address')}
      />
      <TextInput
        label="PIN"
        autoComplete="off"
        inputMode="numeric"
        maxLength={MAX_PIN_LENGTH}
        value={typed.pin}
        onChange={({ currentTarget }) => setTyped({ ...typed, pin: currentTarget.value })}
        error={wrong('pin')}
      />
      <NativeSelect
        label="State"
        description="It is the place of supply"
        value={typed.state}
        onChange={({ currentTarget }) => setTyped({ ...typed, state: currentTarget.value })}
        data={states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        error={wrong('state')}
      />
      {clears && <p className="dim hint">It takes the place of the bill-to and ship-to parties.</p>}
    </FormDialog>
  );
}
