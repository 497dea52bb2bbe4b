import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../platform/api.ts';
import { takeFile } from '../platform/file-calls.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { sayError } from '../platform/say-error.ts';
import { type Archive, isAtWork, nameOf, stateText } from './archive-text.ts';
import classes from './archives.module.css';

/** Archives prepared or imported in the last day, newest first. */
export function ArchiveList({ archives }: { archives: readonly Archive[] }) {
  const queries = useQueryClient();
  const imported = archives.filter(({ kind, state }) => kind === 'in' && state === 'done').length;
  const before = useRef(imported);
  // An imported company must appear in every list of companies.
  useEffect(() => {
    if (imported > before.current) void queries.invalidateQueries({ queryKey: query.organizations.key() });
    before.current = imported;
  }, [imported, queries]);
  if (archives.length === 0) return null;
  return (
    <section className={classes.list} aria-labelledby="archives">
      <h2 id="archives">Archives and imports</h2>
      <ul>
        {archives.map((archive) => (
          <li key={archive._id}>
            <OneArchive archive={archive} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneArchive({ archive }: { archive: Archive }) {
  const { _id, kind, state, problem, doneRows, totalRows, createdAt, expiresAt } = archive;
  const queries = useQueryClient();
  const download = useMutation({ mutationFn: () => takeFile(`/pUsers/archives/${_id}/file`) });
  const remove = useMutation({
    mutationFn: () => api.archives.remove({ id: _id }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.archives.key() }),
  });
  const name = nameOf(archive);
  const isDownload = kind === 'out' && state === 'done';
  const error = download.error ?? remove.error;
  return (
    <article className={classes.card} aria-label={name}>
      <div>
        <strong>{name}</strong>
        <p role={isAtWork(archive) ? 'status' : undefined}>{stateText(archive)}</p>
        {problem !== '' && <p className={classes.problem}>{problem}</p>}
        <p className="dim hint">
          {kind === 'out' ? 'Archive' : 'Import'} of {instantText(createdAt)}
          {isDownload && ` · can be downloaded until ${instantText(expiresAt)}`}
        </p>
      </div>
      <div className={classes.acts}>
        {isDownload && (
          <Button onClick={() => download.mutate()} loading={download.isPending}>
            Download
          </Button>
        )}
        <Button variant="default" onClick={() => remove.mutate()} loading={remove.isPending}>
          {isAtWork(archive) ? 'Stop' : kind === 'in' && state === 'done' ? 'Remove from this list' : 'Delete'}
        </Button>
      </div>
      {isAtWork(archive) && (
        <>
          <progress
            className={classes.bar}
            aria-label={`Progress of ${name}`}
            {...(totalRows > 0 && { value: Math.min(doneRows, totalRows), max: totalRows })}
          />
          <p className="dim hint">
            {totalRows > 0 && `${doneRows.toLocaleString('en-IN')} of ${totalRows.toLocaleString('en-IN')} rows. `}The server goes on when
            you leave this page.
          </p>
        </>
      )}
      {error && (
        <p role="alert" className={classes.refused}>
          {sayError(error, 'That could not be done')}
        </p>
      )}
    </article>
  );
}
