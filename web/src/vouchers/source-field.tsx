import type { KeyboardEvent } from 'react';
import type { Source } from '../platform/answers.ts';
import { DrCr } from '../ui/money.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './party-field.module.css';

type Props = {
  sources: readonly Source[];
  source: Source | null;
  onChoose: (source: Source) => void;
  onCreate: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  error?: string | undefined;
};

/** Where the money went: cash or a bank. A new bank is made right here. */
export function SourceField({ sources, source, onChoose, onCreate, onKeyDown, error }: Props) {
  return (
    <SearchSelect
      label="Received in"
      placeholder="Cash or a bank"
      value={source}
      search={(text) => sources.filter(({ name, bank_name }) => `${name} ${bank_name}`.toLowerCase().includes(text.trim().toLowerCase()))}
      optionKey={({ _id }) => _id}
      optionText={({ name }) => name}
      renderOption={({ name, kind, bank_name, balance }) => (
        <span className={classes.option}>
          <span className={classes.name}>
            {name} <span className="dim">{kind === 'bank' ? bank_name || 'Bank' : name !== 'Cash' && 'Cash'}</span>
          </span>
          <DrCr paise={balance} dashZero />
        </span>
      )}
      listWidth={360}
      onChoose={(chosen) => chosen && onChoose(chosen)}
      onCreate={onCreate}
      onKeyDown={onKeyDown}
      error={error}
    />
  );
}
