import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { MASTERS_OF_TALLY, useCompany } from '../platform/company.ts';
import { useLeaveForm } from '../platform/leave-form.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { moveOnEnter } from '../ui/enter-moves.ts';
import { useKeys } from '../ui/keys.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import classes from './product-fields.module.css';
import { focusProductField, ProductFields } from './product-fields.tsx';
import { useProductDraft } from './use-product-draft.ts';

export function ProductForm() {
  const { _id: orgId, type } = useCompany();
  if (type !== 'integrated') return <NewProduct orgId={orgId} />;
  return (
    <>
      <PageHeader title="New product" />
      <Notice>{MASTERS_OF_TALLY}</Notice>
    </>
  );
}

function NewProduct({ orgId }: { orgId: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const form = useProductDraft(orgId, '', ({ product_name }) => {
    toastSuccess(`Saved ${product_name}`);
    void navigate({ to: '/sUsers/productList', search: { search: product_name } });
  });
  const save = () => {
    const wrong = form.save();
    if (wrong) focusProductField(wrong);
  };
  const leave = useLeaveForm(form.isDirty);
  useKeys({ 'Ctrl+A': save, 'Ctrl+Enter': save, Escape: leave });
  return (
    <>
      <PageHeader title="New product" back={form.isDirty ? leave : 'history'} />
      <form
        className={classes.form}
        noValidate
        onKeyDown={moveOnEnter}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <ProductFields orgId={orgId} form={form} />
        {form.refusal && (
          <p role="alert" className={classes.refusal}>
            {form.refusal}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => router.history.back()}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSaving} aria-keyshortcuts="Control+A Control+Enter">
            Save
          </Button>
        </div>
      </form>
    </>
  );
}
