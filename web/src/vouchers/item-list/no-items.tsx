import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/states.tsx';
import classes from './item-list.module.css';

type Props = { search: string; isNarrowed: boolean; onAll: () => void; onCreate: () => void };

/** No matches, or no items yet: offers to create one. */
export function NoItems({ search, isNarrowed, onAll, onCreate }: Props) {
  const create = (
    <Button onClick={onCreate} aria-keyshortcuts="Alt+C">
      {search === '' ? 'New item' : `New item “${search}”`}
    </Button>
  );
  if (search === '' && !isNarrowed)
    return <EmptyState title="No items yet" text="An item is what you sell and buy: goods with a stock, or a service." action={create} />;
  return (
    <EmptyState
      title="No item fits"
      text={search === '' ? 'There is none of this kind.' : `Nothing holds “${search}” in its name, code or barcode.`}
      action={
        <span className={classes.ways}>
          <Button variant="default" onClick={onAll}>
            Show all
          </Button>
          {create}
        </span>
      }
    />
  );
}
