import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { DropFile } from '../ui/drop-file.tsx';
import { sizeText } from './archive-text.ts';
import classes from './archives.module.css';
import { uploadArchive } from './upload-archive.ts';

/** Uploads an archive, of which the server makes a new company. */
export function ImportCompany({ mostBytes, isBusy }: { mostBytes: number; isBusy: boolean }) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new Error(`The file has ${sizeText(file.size)}; at most ${sizeText(mostBytes)} can be imported.`);
      if (file.size === 0) throw new Error('The file is empty. Choose the zip that you downloaded.');
      setSent(0);
      await uploadArchive(file, setSent);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: query.archives.key() }),
  });
  const file = upload.variables;
  return (
    <section className={classes.part} aria-labelledby="import-company">
      <h2 id="import-company">Import a company</h2>
      <p className="dim">
        Choose an archive from another installation of Bahi of the same version. It becomes a new company of yours with its own books and
        audit trail; your companies are not changed. Staff keep their names on what they entered and get no sign-in.
      </p>
      {upload.isPending && file ? (
        <div className={classes.form} aria-busy>
          <progress className={classes.bar} value={sent} max={file.size} aria-label="Uploading the archive" />
          <p className="dim" role="status">
            Uploading {file.name}: {sizeText(sent)} of {sizeText(file.size)}
          </p>
          <p className="dim hint">Stay on this page until the upload is complete.</p>
        </div>
      ) : (
        <DropFile
          label="Archive"
          asks="Drop an archive (.zip) here, or"
          hint={
            isBusy
              ? 'A company is being imported already. Wait until it is done.'
              : `The zip as it was downloaded, up to ${sizeText(mostBytes)}. All of it is imported, or nothing.`
          }
          accept=".zip,application/zip"
          isPending={isBusy}
          onFile={(chosen) => upload.mutate(chosen)}
        />
      )}
      {upload.error && (
        <p role="alert" className={classes.refused}>
          {sayError(upload.error, 'The archive could not be uploaded')}
        </p>
      )}
    </section>
  );
}
