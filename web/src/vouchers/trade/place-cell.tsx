import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import type { GoodsRow } from './core-draft.ts';
import { godownText } from './line-text.ts';
import classes from './trade-grid.module.css';

type Place = { readonly godownId: string; readonly batch: string };
type Offered = Place & {
  readonly godown: string;
  readonly text: string;
  readonly detail: string;
  readonly isExpired: boolean;
  readonly isHere: boolean;
};

export type PlaceProps = {
  row: GoodsRow;
  at: number;
  godowns: VoucherFacts['godowns'];
  aid: ProductForVoucher | undefined;
  readAid: (productId: string) => Promise<ProductForVoucher | undefined>;
  goesOut: boolean;
  isWrong: boolean;
  onChoose: (place: Place) => void;
  /** Called when a batch was chosen from the list. */
  onChosen: () => void;
  /** Creates a batch; undefined if the kind allows no new batch. */
  onNewBatch: ((typed: string) => void) | undefined;
};

/** Batches by godown: outgoing goods are offered only batches with stock, expired ones last and marked; incoming goods all known ones. */
export function offeredOf({ row, godowns, aid, goesOut }: Pick<PlaceProps, 'row' | 'godowns' | 'aid' | 'goesOut'>): readonly Offered[] {
  const nameOf = (id: string) => (godowns.length > 1 ? (godowns.find(({ _id }) => _id === id)?.name ?? '') : '');
  const offered = (aid?.batches ?? []).flatMap(({ batch, expiresOn, isExpired, stock }) => {
    const here = goesOut ? stock.filter(({ quantityE4 }) => quantityE4 > 0) : [{ godownId: row.line.godownId, quantityE4: 0 }];
    return here.map(({ godownId, quantityE4 }): Offered => {
      const expiry = expiresOn === null ? '' : `${isExpired ? 'expired' : 'to'} ${formatDate(expiresOn)}`;
      return {
        godownId,
        batch,
        godown: nameOf(godownId),
        text: [nameOf(godownId), batch].filter((part) => part !== '').join(' · '),
        detail: [expiry, goesOut ? formatE4(quantityE4) : ''].filter((part) => part !== '').join(' · '),
        isExpired,
        isHere: godownId === row.line.godownId,
      };
    });
  });
  // Stock in the godown of the line comes first; within that, the order by expiry stays.
  return offered.toSorted((a, b) => Number(a.isExpired) - Number(b.isExpired) || Number(b.isHere) - Number(a.isHere));
}

/** The place of a line: its godown, shortened if long, and below it the whole batch. */
export function PlaceText({ row, godowns }: Pick<PlaceProps, 'row' | 'godowns'>) {
  const godown = godownText(row, godowns);
  if (row.line.batch === '') return godown;
  return (
    <>
      {godown !== '' && <span className={classes.ofBatch}>{godown}</span>}
      <span className={classes.batch}>{row.line.batch}</span>
    </>
  );
}

/** The godown of a line, or for goods with batches the batch and its godown. */
export function PlaceCell({ row, at, godowns, aid, readAid, goesOut, isWrong, onChoose, onChosen, onNewBatch }: PlaceProps) {
  const { line, item } = row;
  const hasBatches = item.product.kind === 'goods' && item.product.hasBatches;
  if (!hasBatches) {
    return (
      <select
        className={classes.select}
        aria-label={`Godown of line ${at + 1}`}
        value={line.godownId}
        onChange={({ currentTarget }) => onChoose({ godownId: currentTarget.value, batch: '' })}
      >
        {godowns.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  const godown = godownText(row, godowns);
  const now: Offered | null =
    line.batch === '' ? null : { ...line, godown: '', text: line.batch, detail: '', isExpired: false, isHere: true };
  const field = (
    <SearchSelect<Offered>
      variant="unstyled"
      classNames={{ input: classes.place ?? '' }}
      aria-label={`Batch of line ${at + 1}`}
      placeholder={onNewBatch ? 'Batch' : 'Choose'}
      value={now}
      search={async (typed) => {
        const offered = offeredOf({ row, godowns, goesOut, aid: aid ?? (await readAid(item._id)) });
        return offered.filter(({ batch }) => batch.toLowerCase().includes(typed.trim().toLowerCase()));
      }}
      optionKey={({ godownId, batch }) => `${godownId} ${batch}`}
      optionText={({ batch }) => batch}
      renderOption={({ batch, godown: lies, detail, isExpired }) => (
        <span className={classes.offered} data-tone={isExpired ? 'wrong' : undefined}>
          <span>{batch}</span>
          <span className={`dim ${classes.ofOffered}`}>{lies}</span>
          <span className="dim num">{detail}</span>
        </span>
      )}
      listWidth={400}
      onChoose={(place) => {
        if (!place) return;
        onChoose({ godownId: place.godownId, batch: place.batch });
        onChosen();
      }}
      {...(onNewBatch && { onCreate: onNewBatch })}
      {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'line-hint' })}
    />
  );
  return godown === '' || line.batch === '' ? (
    field
  ) : (
    <>
      <span className={`dim ${classes.ofBatch}`}>{godown}</span>
      {field}
    </>
  );
}
