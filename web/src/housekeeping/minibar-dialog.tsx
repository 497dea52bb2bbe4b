import { MAX_MINIBAR } from '@bahi/core/rooms/housekeeping';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rounds } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './housekeeping.module.css';

const FOUND = 25;
type Product = { _id: string; name: string };

/** The products that lie in the minibars. */
export function MinibarDialog({ orgId, minibar, onClose }: { orgId: string; minibar: Rounds['minibar']; onClose: () => void }) {
  const queries = useQueryClient();
  const [products, setProducts] = useState<Rounds['minibar']>(minibar);
  const { leave, close } = useLeaveDialog(products !== minibar, onClose);
  const saving = useAct('The minibar could not be saved', close);
  const search = async (text: string) => {
    const input = { orgId, search: text.trim(), state: 'active' as const, limit: FOUND };
    return (await queries.fetchQuery(query.products.listProducts.queryOptions({ input }))).products;
  };
  const add = (product: Product | null) => {
    if (!product || products.some(({ productId }) => productId === product._id) || products.length >= MAX_MINIBAR) return;
    setProducts([...products, { productId: product._id, name: product.name }]);
  };
  return (
    <FormDialog
      title="Minibar"
      isOpen
      onClose={leave}
      onSubmit={() =>
        void saving.act((call) => api.housekeeping.saveMinibar({ orgId, productIds: products.map(({ productId }) => productId) }, call))
      }
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.fields.productIds ?? saving.problem}
    >
      <SearchSelect<Product>
        label="Add a product"
        value={null}
        isShort
        search={search}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
        onChoose={add}
      />
      {products.length === 0 && <p className="dim">Nothing lies in the minibars yet.</p>}
      <ul className={classes.products}>
        {products.map((product) => (
          <li key={product.productId}>
            <span>{product.name}</span>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Take ${product.name} out`}
              onClick={() => setProducts(products.filter((each) => each !== product))}
            >
              Take out
            </Button>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
