import { PageHeader } from '../ui/page-header.tsx';
import { ChooseFile } from './choose-file.tsx';
import { useImportSearch } from './import-place.ts';
import { OneImport } from './one-import.tsx';

/** Masters from a file: choose it, read what the check says of every row, bring in those that are right. */
export function ImportPage() {
  const { id, sheet } = useImportSearch();
  return (
    <>
      <PageHeader title="Import" />
      {id === undefined ? <ChooseFile sheet={sheet ?? 'parties'} /> : <OneImport key={id} id={id} />}
    </>
  );
}
