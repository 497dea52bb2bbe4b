import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MarkBar } from '../ui/row-mark.tsx';
import type { Marks } from '../ui/use-marks.ts';
import classes from './product-list.module.css';

type Made = Awaited<ReturnType<typeof api.products.makeBarcodes>>;
type Props = { orgId: string; marks: Marks<Product>; mayMake: boolean };

/** Prints labels of the marked products, and makes codes for those without a barcode. */
export function ProductMarkBar({ orgId, marks, mayMake }: Props) {
  const navigate = useNavigate();
  const [made, setMade] = useState<Made | null>(null);
  const ids = marks.marked.map(({ _id }) => _id);
  const printLabels = (products: readonly string[]) =>
    void navigate({ to: '/sUsers/labels', search: { products: products.join(',') } as never });
  const making = useAct<Made>('The codes could not be made', (answer) => answer.made.length > 0 && setMade(answer));
  const make = () => void making.act((call) => api.products.makeBarcodes({ orgId, productIds: ids }, call));
  const limit = marks.isFull ? `${marks.says}, the most at once` : marks.says;
  return (
    <MarkBar label="Marked products" says={making.problem ?? limit}>
      <Button onClick={() => printLabels(ids)}>Print labels</Button>
      {mayMake && (
        <Button variant="default" loading={making.isSaving} onClick={make}>
          Make codes
        </Button>
      )}
      <Button variant="default" onClick={marks.clear}>
        Unmark
      </Button>
      {made && (
        <FormDialog
          title={made.message}
          isOpen
          onClose={() => setMade(null)}
          onSubmit={() => printLabels(ids)}
          submitText="Print labels"
          isSaving={false}
        >
          <ul className={classes.made}>
            {made.made.map(({ _id, productName, barcode }) => (
              <li key={_id}>
                <span>{productName}</span>
                <span className="num">{barcode}</span>
              </li>
            ))}
          </ul>
          {made.had > 0 && <p className="dim">{made.had === 1 ? '1 had a barcode before.' : `${made.had} had a barcode before.`}</p>}
        </FormDialog>
      )}
    </MarkBar>
  );
}
