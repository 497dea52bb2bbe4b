import { A4_MM, hasUnevenMargins, type LabelSize, perPage, placesOnSheet, reachesEdge } from '@bahi/core/labels/label-sizes';
import classes from './label-size-picture.module.css';

type Props = {
  size: LabelSize;
  /** Labels of the first sheet that are used already, and that this print fills. */
  used?: number;
  printed?: number;
  /** Called with the number of the pressed label, from 1. */
  onPress?: (label: number) => void;
};

/** A sheet with its labels, or a row of a roll, in proportion; and what is odd about its measures. */
export function LabelSizePicture({ size, used = 0, printed = 0, onPress }: Props) {
  const { widthMm, heightMm, columns } = size;
  const isSheet = size.kind === 'sheet';
  const places = isSheet
    ? placesOnSheet(size)
    : Array.from({ length: columns }, (_, at) => ({ xMm: at * (widthMm + size.acrossGapMm), yMm: size.gapMm }));
  const paper = isSheet ? A4_MM : { width: columns * widthMm + (columns - 1) * size.acrossGapMm, height: heightMm + 2 * size.gapMm };
  const look = (at: number) => (at < used ? classes.used : at < used + printed ? classes.printed : classes.free);
  if (![paper.width, paper.height, widthMm, heightMm].every((mm) => mm > 0) || perPage(size) > 1_200) return null;
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.paper}
        data-kind={size.kind}
        viewBox={`0 0 ${paper.width} ${paper.height}`}
        role="img"
        aria-label={isSheet ? `A4 sheet, ${columns} × ${size.rows} labels` : `Roll, ${columns} across`}
      >
        <rect className={classes.sheet} width={paper.width} height={paper.height} />
        {places.map(({ xMm, yMm }, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the field of the number takes the keys
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a label has nothing of its own but its place
            key={at}
            className={look(at)}
            data-pressed={onPress !== undefined}
            x={xMm}
            y={yMm}
            width={widthMm}
            height={heightMm}
            rx={Math.min(2, heightMm / 6)}
            onClick={onPress && (() => onPress(at + 1))}
          />
        ))}
      </svg>
      {isSheet && hasUnevenMargins(size) && (
        <p className="dim hint">The left and right margins differ by more than 2 mm. Measure the sheet again.</p>
      )}
      {isSheet && reachesEdge(size) && (
        <p className="dim hint">Most printers print nothing in the outer 4 mm of the paper: texts there are lost.</p>
      )}
    </figure>
  );
}
