import classes from './upi-qr.module.css';

/** The UPI code of a bill, black on white on every screen and paper. */
export const UpiQr = ({ side, path }: { side: number; path: string }) => (
  <figure className={classes.qr}>
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label="UPI code of the total">
      <path fill="#ffffff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000000" d={path} />
    </svg>
    <figcaption>Scan to pay the bill by UPI</figcaption>
  </figure>
);
