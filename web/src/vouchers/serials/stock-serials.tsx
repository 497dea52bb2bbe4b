import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Product } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { useCompany } from '../../platform/company.ts';
import { useLeaveDialog } from '../../platform/leave-form.ts';
import { query } from '../../platform/queries.ts';
import { sayError } from '../../platform/say-error.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { KeysWall } from '../../ui/keys.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ItemField } from '../item-field.tsx';
import classes from './serials.module.css';
import { SerialsButton } from './serials-button.tsx';

/** Serial numbers of goods that are in stock without: the item, its godown, and the numbers. */
export function StockSerials({ onClose }: { onClose: () => void }) {
  const { _id: orgId } = useCompany();
  const isPhone = useIsPhone();
  const [product, setProduct] = useState<Product | null>(null);
  const [chosen, setChosen] = useState('');
  const [batch, setBatch] = useState('');
  const [serials, setSerials] = useState<readonly string[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  // Esc in the panel of the numbers closes only that one.
  const [isNumbering, setIsNumbering] = useState(false);
  const { leave, close } = useLeaveDialog(serials.length > 0, onClose);
  const { data } = useQuery(query.godowns.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: 200 } }));
  const godowns = data?.rows ?? [];
  const godownId = chosen || (godowns[0]?._id ?? '');
  const isReady = product?.hasSerials === true && godownId !== '';
  const input = { orgId, productId: product?._id ?? '', godownId, batch, serials: [] };
  const stock = useQuery(query.vouchers.checkSerials.queryOptions({ input, enabled: isReady, staleTime: 0, gcTime: 0 }));
  const free = stock.data?.free ?? 0;
  const save = async () => {
    if (!isReady || serials.length === 0) return;
    setIsSaving(true);
    try {
      const saved = await api.vouchers.enterStockSerials({ ...input, serials: [...serials] }, { context: { key: uuid() } });
      toastSuccess(saved.message);
      close();
    } catch (error) {
      toastError(sayError(error, 'The serial numbers were not saved'));
    }
    setIsSaving(false);
  };
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={!isNumbering}
      title="Serial numbers of goods in stock"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <div className={classes.panel}>
        <ItemField
          orgId={orgId}
          voucherId=""
          product={product}
          label="Item"
          placeholder="Item with serial numbers"
          hasProblem={product !== null && !product.hasSerials}
          onChoose={(item) => {
            setProduct(item);
            setSerials([]);
          }}
          onEmptied={() => setProduct(null)}
          onEnd={() => {}}
        />
        {product !== null && !product.hasSerials && <p className={classes.problem}>{product.name} is kept without serial numbers.</p>}
        <NativeSelect
          label="Godown"
          value={godownId}
          data={godowns.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {product?.hasBatches && (
          <TextInput label="Batch" value={batch} maxLength={60} onChange={({ currentTarget }) => setBatch(currentTarget.value)} />
        )}
        {isReady && stock.data && (
          <div className={classes.free}>
            <span className="num">{free}</span> in stock there without a serial number.{' '}
            {free > 0 && (
              <SerialsButton
                product={product}
                {...{ godownId, batch, serials, way: 1, wanted: free, voucherId: '' }}
                line={1}
                onChange={setSerials}
                onOpen={() => setIsNumbering(true)}
                onClosed={() => setIsNumbering(false)}
              />
            )}
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button disabled={!isReady || serials.length === 0 || isSaving} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </div>
    </Modal>
  );
}
