import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import type { ProductForVoucher } from '../../platform/answers.ts';
import classes from './scan.module.css';
import type { Scanned, Scans } from './use-scans.ts';

/** The quantity of a product on the voucher. */
export type CountOf = (productId: string) => number;

export const countText = ({ _id, unit }: ProductForVoucher, countE4Of: CountOf) => `${formatE4(countE4Of(_id))} ${unit}`;

/** The result of the last scan, also announced; if several products have the code, asks for one. */
export function ScanNews({ scans: { last, add }, countE4Of }: { scans: Scans; countE4Of: CountOf }) {
  return (
    <>
      <div role="status" aria-label="Scanned" className={classes.last} data-kind={last?.kind}>
        {last && textOf(last, countE4Of)}
      </div>
      {last?.kind === 'several' && (
        <ul className={classes.choices} aria-label="Products of this code">
          {last.products.map((product) => (
            <li key={product._id}>
              <button type="button" onClick={() => add(product)}>
                <span>{product.name}</span>
                <span className="num">{product.mrpPaise > 0 ? `MRP ${formatRupees(product.mrpPaise, 'two')}` : product.code}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function textOf(scanned: Scanned, countE4Of: CountOf): string {
  switch (scanned.kind) {
    case 'added':
      return `${scanned.product.name}, ${countText(scanned.product, countE4Of)}${scanned.note && `. ${scanned.note}`}`;
    case 'several':
      return 'Several products have this code. Which is it?';
    case 'unknown':
      return scanned.text;
  }
}
