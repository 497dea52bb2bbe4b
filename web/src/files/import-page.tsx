import { PageHeader } from '../ui/page-header.tsx';
import { ChooseFile } from './choose-file.tsx';
import { useImportSearch } from './import-place.ts';
import { OneImport } from './one-import.tsx';

/** Imports masters from a file: choose it, read the result of the check, import the valid rows. */
export function ImportPage() {
  const { id, sheet } = useImportSearch();
  return (
    <>
      <PageHeader title="Import" />
      {id === undefined ? <ChooseFile sheet={sheet ?? 'parties'} /> : <OneImport key={id} id={id} />}
    </>
  );
}
