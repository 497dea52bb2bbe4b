import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './brand.module.css';

/** The logo above a menu, with the name if there is room. */
export function Brand({ name, isRail }: { name: string; isRail: boolean }) {
  return (
    <div className={classes.brand} data-rail={isRail || undefined}>
      <BrandMark size={24} />
      <span className={isRail ? 'reader-only' : undefined}>{name}</span>
    </div>
  );
}
