import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './brand.module.css';

/** What stands over a menu: the sign of Bahi, with a name beside it where there is room. */
export function Brand({ name, isRail }: { name: string; isRail: boolean }) {
  return (
    <div className={classes.brand} data-rail={isRail || undefined}>
      <BrandMark size={24} />
      <span className={isRail ? 'reader-only' : undefined}>{name}</span>
    </div>
  );
}
