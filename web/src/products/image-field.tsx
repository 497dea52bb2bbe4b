import { Button, FileButton, Input } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { base64Of, PICTURE_TYPES, pictureProblem, usePictureAddress } from '../platform/picture-file.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './image-field.module.css';
import type { ProductDetails } from './product-draft.ts';

type Props = { orgId: string; product: ProductDetails; onSaved: (version: number) => void };

/**
 * The picture of a stored product. A chosen file is uploaded at once. The server checks its contents; the browser checks only size and
 * type.
 */
export function ImageField({ orgId, product, onSaved }: Props) {
  const { _id: id, version, image } = product;
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (picture: string | null) =>
      api.products.saveProductImage({ orgId, id, version, image: picture }, { context: { key: uuid() } }),
    onSuccess: async ({ message, product: saved }) => {
      onSaved(saved.version);
      toastSuccess(message);
      await queries.invalidateQueries({ queryKey: query.products.key() });
    },
  });
  const refused = problemsOf(save.error);
  const choose = async (file: File | null) => {
    if (!file) return;
    save.reset();
    const wrong = pictureProblem(file, 'picture');
    setProblem(wrong);
    if (wrong === null) save.mutate(await base64Of(file));
  };
  return (
    <Input.Wrapper
      label="Picture"
      labelElement="div"
      description="PNG, JPEG or WebP, at most 1 MB. It is kept at once"
      error={problem ?? refused.fields.image ?? refused.text}
    >
      <div className={classes.row}>
        <Picture orgId={orgId} id={id} image={image} name={product.name} />
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => void choose(file)} inputProps={{ 'aria-label': 'Picture file' }}>
          {(props) => (
            <Button {...props} variant="default" loading={save.isPending}>
              {image === null ? 'Choose a picture' : 'Choose another'}
            </Button>
          )}
        </FileButton>
        {image !== null && (
          <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
            Remove
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Loaded by an API call, because a plain image address would not identify the caller. */
function Picture({ orgId, id, image, name }: { orgId: string; id: string; image: string | null; name: string }) {
  const { data } = useQuery(
    query.products.getProductImage.queryOptions({
      input: { orgId, id, image: image ?? id },
      enabled: image !== null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const address = usePictureAddress(data);
  if (image !== null && address) return <img className={classes.picture} src={address} alt={name} />;
  return (
    <span className={classes.none}>
      <Icon name="box" />
    </span>
  );
}
