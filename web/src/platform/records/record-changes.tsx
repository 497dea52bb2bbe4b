import { Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { KeysWall } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { useCompany } from '../company.ts';
import { scrollOf } from '../paged.ts';
import { query } from '../queries.ts';
import { fieldText, valueText } from './change-text.ts';
import { instantText } from './instant-text.ts';
import classes from './record-changes.module.css';
import type { RecordWords } from './record-words.ts';
import { pagedRecords } from './use-record-list.ts';

type Props = {
  words: RecordWords;
  id: string;
  name: string;
  onClose: () => void;
  /** The company of the record; by default the current one. */
  ofCompany?: string;
};

const PAGE = 20;

/** The edit log of a record: user, time, and each field with old and new value; the last change first. */
export function RecordChanges({ words, id, name, onClose, ofCompany }: Props) {
  const { _id: inUse } = useCompany();
  const orgId = ofCompany ?? inUse;
  const isPhone = useIsPhone();
  const { record } = words;
  const answer = useInfiniteQuery(
    query.records.listChanges.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, record, id, limit: PAGE, ...(cursor !== undefined && { cursor }) }),
      ...pagedRecords,
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Changes of ${name}`}
      size={680}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />} errorTitle="The changes could not be read">
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          if (changes.length === 0) return <EmptyState title="Nothing was changed" text={`This ${words.one} stands as it was entered.`} />;
          return (
            <ol className={classes.changes}>
              {changes.map(({ version, at, by, isDeletion, fields }) => (
                <li key={version} className={classes.change}>
                  <h3 className={classes.who}>
                    <span>
                      {by}
                      {isDeletion && <Badge tone="overdue">Deleted</Badge>}
                    </span>
                    <time dateTime={at}>{instantText(at)}</time>
                  </h3>
                  <table className={classes.fields}>
                    <thead className="reader-only">
                      <tr>
                        <th scope="col">Field</th>
                        <th scope="col">Before</th>
                        {!isDeletion && <th scope="col">After</th>}
                      </tr>
                    </thead>
                    <tbody>
                      {fields.map(({ field, old, new: now }) => (
                        <tr key={field}>
                          <th scope="row">{fieldText(words, field)}</th>
                          <td colSpan={isDeletion ? 2 : 1}>
                            <del>{valueText(words, field, old)}</del>
                          </td>
                          {!isDeletion && <td>{valueText(words, field, now)}</td>}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
      <MoreButton hasMore={answer.hasNextPage} {...scrollOf(answer)} fullWidth>
        Earlier changes
      </MoreButton>
    </Modal>
  );
}
