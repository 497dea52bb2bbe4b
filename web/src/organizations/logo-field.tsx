import { Button, FileButton, Input } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '../platform/company.ts';
import { base64Of, bytesOfAddress, canvasOf, PICTURE_TYPES, pictureProblem } from '../platform/picture-file.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { CompanyLogo } from './company-logo.tsx';
import classes from './logo-field.module.css';

/** A logo is small on every paper, and rolls leave a larger one out. */
const LONGEST = 1_024;
const MOST_BYTES = 1_048_576;

/** A logo in base64, as a small PNG: WebP is not on PDFs, and JPEG not on the rolls of print agents. A file that the browser cannot convert stays as it is. */
async function readLogo(file: File): Promise<string> {
  try {
    const canvas = await canvasOf(file, LONGEST);
    if (file.type === 'image/png' && Math.max(canvas.width, canvas.height) < LONGEST) return base64Of(file);
    const png = bytesOfAddress(canvas.toDataURL('image/png'));
    if (png !== '' && png.length * 0.75 <= MOST_BYTES) return png;
  } catch {
    // The server says what is wrong with the file.
  }
  return base64Of(file);
}

/**
 * The logo of a stored company. A chosen file is uploaded at once. The server checks its contents; the browser checks only size and type.
 */
export function LogoField({ company }: { company: Company }) {
  const known = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation(
    query.organizations.saveLogo.mutationOptions({
      onSuccess: async ({ message }) => {
        toastSuccess(message);
        await Promise.all([
          known.invalidateQueries({ queryKey: query.organizations.key() }),
          known.invalidateQueries({ queryKey: query.accounts.key() }),
        ]);
      },
    }),
  );
  const refused = problemsOf(save.error);
  const choose = async (file: File | null) => {
    if (!file) return;
    save.reset();
    const wrong = pictureProblem(file, 'logo');
    setProblem(wrong);
    if (wrong === null) save.mutate({ id: company._id, logo: await readLogo(file) });
  };
  const error = problem ?? refused.fields.logo ?? refused.text;
  return (
    <Input.Wrapper label="Logo" labelElement="div" description="PNG, JPEG or WebP, at most 1 MB" error={error}>
      <div className={classes.row}>
        <CompanyLogo company={company} size={44} />
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => void choose(file)} inputProps={{ 'aria-label': 'Logo file' }}>
          {(props) => (
            <Button {...props} variant="default" loading={save.isPending}>
              {company.logo === null ? 'Choose a logo' : 'Choose another'}
            </Button>
          )}
        </FileButton>
        {company.logo !== null && (
          <Button variant="default" disabled={save.isPending} onClick={() => save.mutate({ id: company._id, logo: null })}>
            Remove
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
