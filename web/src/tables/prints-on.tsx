import { NativeSelect } from '@mantine/core';
import { THIS_DEVICE, type useBillPrinter } from './usual-printer.ts';

/** The place on which this device prints its bills. Nothing where no printer takes bills: the browser prints them. */
export function PrintsOn({ printers, printerId, choose }: ReturnType<typeof useBillPrinter>) {
  if (printers.length === 0) return null;
  return (
    <NativeSelect
      label="Bills print on"
      size="xs"
      value={printerId ?? THIS_DEVICE}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[...printers.map(({ _id, name }) => ({ value: _id, label: name })), { value: THIS_DEVICE, label: 'This device' }]}
    />
  );
}
