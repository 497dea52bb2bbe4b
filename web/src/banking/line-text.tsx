import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import classes from './banking.module.css';
import type { Line, Posting } from './shapes.ts';

/** Date, narration, reference and amount of a line; deposits are green. */
export function LineText({ line }: { line: Pick<Line, 'date' | 'description' | 'reference' | 'amountPaise'> }) {
  return (
    <>
      <span className={classes.date}>{formatDate(line.date)}</span>
      <span className={classes.said}>
        <span className={classes.narration}>{line.description || 'No narration'}</span>
        {line.reference !== '' && <span className="dim hint"> {line.reference}</span>}
      </span>
      <span className={classes.amount}>
        <Money paise={line.amountPaise} {...(line.amountPaise > 0 && { tone: 'received' })} />
      </span>
    </>
  );
}

/** The vouchers of a match or a suggestion. */
export function Postings({ postings, asLinks = false }: { postings: readonly Posting[]; asLinks?: boolean }) {
  return postings.map((posting, at) => {
    const text = `${posting.voucherNumber}${posting.partyName && ` · ${posting.partyName}`}`;
    return (
      <span key={`${posting.voucherId} ${posting.lineNo}`}>
        {at > 0 && ', '}
        {asLinks ? (
          <Link {...voucherLink(posting.kind as Parameters<typeof voucherLink>[0], posting.voucherId)} className={classes.link}>
            {text}
          </Link>
        ) : (
          text
        )}
        <span className="dim"> {formatDate(posting.date)}</span>
      </span>
    );
  });
}
