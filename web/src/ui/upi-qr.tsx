import classes from './upi-qr.module.css';

type Props = { side: number; path: string; label: string; words: string };

/** A UPI code, black on white on every screen and paper, with words below it. */
export const UpiQr = ({ side, path, label, words }: Props) => (
  <figure className={classes.qr}>
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path fill="#ffffff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000000" d={path} />
    </svg>
    <figcaption>{words}</figcaption>
  </figure>
);
