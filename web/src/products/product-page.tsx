import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { MASTERS_OF_TALLY } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { at, useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { Notice } from '../ui/notice.tsx';
import { ImageField } from './image-field.tsx';
import { PriceSection } from './price-section.tsx';
import type { ProductDetails } from './product-draft.ts';
import classes from './product-fields.module.css';
import { ProductFields } from './product-fields.tsx';
import { BarcodeSection, GroupingSection, PostingSection } from './product-more.tsx';
import { RateOnDate } from './rate-on-date.tsx';
import { KeepingSection, OpeningSection } from './stock-section.tsx';
import { useProductForm } from './use-product-form.ts';
import { productWords } from './words.ts';

export function ProductPage() {
  const { orgId, id } = useRecordPlace();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.products.getProduct.queryOptions({ input, enabled: id !== undefined, select: ({ product }) => product }));
  return (
    <RecordPage words={productWords} answer={answer} hasLocalFields={id !== undefined}>
      {(row) => <ProductForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

/** If masters come from Tally, only barcodes, reorder level, picture and state are edited here. */
function ProductForm({ row, reload }: { row: ProductDetails | null; reload: () => Promise<ProductDetails | undefined> }) {
  const { base, orgId, isOfTally, isManager } = useRecordPlace();
  const navigate = useNavigate();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const leaveSaved = useLeaveSaved();
  const form = useProductForm({
    name: `products.${orgId}.${row?._id ?? 'new'}`,
    orgId,
    row,
    typed,
    onSaved: ({ name }) => leaveSaved({ name }),
  });
  const isMoved = row?.isMoved ?? false;
  const isGoods = form.draft.kind === 'goods';
  const toLabels = () => void navigate({ to: '/sUsers/labels', search: { products: row?._id } as never });
  const toBoms = () => void navigate({ to: at(base.replace('productList', 'bomList')), search: { productId: row?._id } as never });
  return (
    <RecordForm<ProductDetails>
      words={productWords}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) =>
        (await api.products.updateProduct({ orgId, id: _id, version, isActive }, call)).product
      }
      {...(!isOfTally && { remove: ({ _id, version }, call) => api.products.removeProduct({ orgId, id: _id, version }, call) })}
      isReadOnly={!isManager}
      actions={
        row && row.kind === 'goods'
          ? [
              { label: 'Bills of materials', onChoose: toBoms },
              ...(base.startsWith('/sUsers/') ? [{ label: 'Print labels', onChoose: toLabels }] : []),
            ]
          : []
      }
      notice={isOfTally && <Notice>{MASTERS_OF_TALLY} Barcodes, reorder level and picture are your own.</Notice>}
      isWide
    >
      <fieldset className={classes.part} disabled={isOfTally}>
        <ProductFields orgId={orgId} form={form} isMoved={isMoved} />
      </fieldset>
      {row && <RateOnDate orgId={orgId} id={row._id} />}
      {row && isManager && <ImageField orgId={orgId} product={row} onSaved={form.noteVersion} />}
      <div>
        <BarcodeSection orgId={orgId} form={form} ownId={row?._id} isOfTally={isOfTally} />
        <fieldset className={classes.sections} disabled={isOfTally}>
          <GroupingSection orgId={orgId} form={form} />
          <PriceSection orgId={orgId} form={form} />
          {isManager && <PostingSection orgId={orgId} form={form} />}
        </fieldset>
        {isGoods && <KeepingSection form={form} isMoved={isMoved} isOfTally={isOfTally} />}
        {isGoods && isManager && (
          <fieldset className={classes.sections} disabled={isOfTally}>
            <OpeningSection orgId={orgId} form={form} />
          </fieldset>
        )}
      </div>
    </RecordForm>
  );
}
