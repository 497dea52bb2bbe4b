import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { sayError } from '../platform/say-error.ts';

type Props = { orgId: string; isFull: boolean; onMade: (barcode: string) => void };

/** Adds the company's next own EAN-13 to the barcodes. It counts once the product is saved; an unused one is never given again. */
export function MakeCode({ orgId, isFull, onMade }: Props) {
  // Barcodes typed while the code is made stay.
  const latest = useRef(onMade);
  latest.current = onMade;
  const make = useMutation({
    mutationFn: () => api.products.makeBarcode({ orgId }, { context: { key: uuid() } }),
    onSuccess: ({ barcode }) => latest.current(barcode),
  });
  return (
    <div>
      <Button variant="default" size="xs" disabled={isFull} loading={make.isPending} onClick={() => make.mutate()}>
        Make a code
      </Button>{' '}
      <span className="dim hint" role={make.error ? 'alert' : undefined}>
        {make.error ? sayError(make.error, 'The code could not be made. Try again.') : 'An EAN-13 for use in your own shops'}
      </span>
    </div>
  );
}
