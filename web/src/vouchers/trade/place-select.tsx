import { Button, NativeSelect } from '@mantine/core';
import classes from '../phone.module.css';
import { offeredOf, type PlaceProps } from './place-cell.tsx';

type Props = Omit<PlaceProps, 'at' | 'readAid' | 'isWrong' | 'onChosen' | 'onNewBatch'> & {
  error: string | undefined;
  onNewBatch: (() => void) | undefined;
};

/** The godown of a part, or its batch with its godown, as a select on a phone. */
export function PlaceSelect({ row, godowns, aid, goesOut, error, onChoose, onNewBatch }: Props) {
  const { line, item } = row;
  const hasBatches = item.product.kind === 'goods' && item.product.hasBatches;
  if (!hasBatches) {
    return (
      <NativeSelect
        label="Godown"
        value={line.godownId}
        onChange={({ currentTarget }) => onChoose({ godownId: currentTarget.value, batch: '' })}
        data={godowns.map(({ _id, name }) => ({ value: _id, label: name }))}
        error={error}
      />
    );
  }
  const all = offeredOf({ row, godowns, aid, goesOut });
  const key = (place: { godownId: string; batch: string }) => `${place.godownId} ${place.batch}`;
  const isOffered = all.some((each) => key(each) === key(line));
  return (
    <div className={classes.figureAndTurn}>
      <NativeSelect
        label="Batch"
        value={key(line)}
        onChange={({ currentTarget }) => {
          const chosen = all.find((each) => key(each) === currentTarget.value);
          if (chosen) onChoose({ godownId: chosen.godownId, batch: chosen.batch });
        }}
        data={[
          ...(isOffered ? [] : [{ value: key(line), label: line.batch === '' ? 'Choose' : line.batch }]),
          ...all.map((each) => ({ value: key(each), label: [each.text, each.detail].filter(Boolean).join(' · ') })),
        ]}
        error={error}
      />
      {onNewBatch && (
        <Button variant="default" onClick={onNewBatch}>
          {line.newBatch === null ? 'New' : 'Change'}
        </Button>
      )}
    </div>
  );
}
