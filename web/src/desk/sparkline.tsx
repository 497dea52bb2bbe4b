import classes from './sparkline.module.css';

const WIDTH = 44;
const HEIGHT = 18;

/** The course of a figure as a small line, oldest value first. Decoration: the figure beside it says the last value. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0);
  if (values.length < 2 || most === 0) return null;
  const step = WIDTH / (values.length - 1);
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${(HEIGHT - (Math.max(value, 0) / most) * HEIGHT).toFixed(1)}`);
  return (
    <svg className={classes.line} width={WIDTH} height={HEIGHT} viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} aria-hidden focusable={false}>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
