import type { KeyboardEvent } from 'react';
import type { Source } from '../../platform/answers.ts';
import { useAlter } from '../../platform/records/use-alter.tsx';
import { DrCr } from '../../ui/amount.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import classes from '../party-field.module.css';

type Props = {
  label: string;
  sources: readonly Source[];
  source: Source | null;
  onChoose: (source: Source) => void;
  onCreate: (typed: string) => void;
  /** The source after it was edited here. */
  onAltered: (source: Source) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  error?: string | undefined;
};

/** The cash or bank ledger. A new bank can be created here. */
export function SourceField({ label, sources, source, onChoose, onCreate, onAltered, onKeyDown, error }: Props) {
  const alter = useAlter('Bank', onAltered);
  return (
    <>
      <SearchSelect
        label={label}
        placeholder="Cash or a bank"
        value={source}
        search={(text) => sources.filter(({ name, bankName }) => `${name} ${bankName}`.toLowerCase().includes(text.trim().toLowerCase()))}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
        renderOption={({ name, kind, bankName, balancePaise }) => (
          <span className={classes.option}>
            <span className={classes.name}>
              {name} <span className="dim">{kind === 'bank' ? bankName || 'Bank' : name !== 'Cash' && 'Cash'}</span>
            </span>
            <DrCr paise={balancePaise} dashZero />
          </span>
        )}
        listWidth={360}
        onChoose={(chosen) => chosen && onChoose(chosen)}
        onCreate={onCreate}
        {...alter.field}
        onKeyDown={onKeyDown}
        error={error}
      />
      {alter.form}
    </>
  );
}
