import { Button } from '@mantine/core';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './banking.module.css';
import { LineText, Postings } from './line-text.tsx';
import { kindText } from './make-voucher.ts';
import type { Line, Suggested } from './shapes.ts';

const tones = { exact: 'received', possible: 'attention', partial: 'plain' } as const;
const labels = { exact: 'Exact', possible: 'Possible', partial: 'Partial' } as const;

type Props = {
  line: Line;
  onFocus: () => void;
  /** The first choice: the suggestion, else the rule's voucher, else the voucher form. */
  onTake: () => void;
  onAccept: (suggested: Suggested) => void;
  onVoucher: () => void;
  onMatch: () => void;
};

/** A line of the statement with its suggestion, and one button for it. */
export function ToDoRow({ line, onFocus, onTake, onAccept, onVoucher, onMatch }: Props) {
  const [best, ...others] = line.suggestions;
  const take = best ? 'Match' : line.rule ? `Make ${kindText(line.rule.kind).toLowerCase()}` : 'Voucher';
  return (
    <li className={classes.line}>
      <LineText line={line} />
      <span className={classes.may}>
        {best ? (
          <>
            <Badge tone={tones[best.kind]}>{labels[best.kind]}</Badge> <Postings postings={best.postings} />
            <span className="dim hint"> {best.why}</span>
          </>
        ) : line.rule ? (
          <>
            <Badge tone="accent">Rule</Badge> {kindText(line.rule.kind)} · {line.rule.ledgerName}
          </>
        ) : (
          <span className="dim">No matches</span>
        )}
      </span>
      <span className={classes.does}>
        <Button variant="default" data-row onClick={onTake} onFocus={onFocus} aria-label={`${take}: ${line.description}`}>
          {take}
        </Button>
        <ActionMenu
          label={`More for ${line.description}`}
          items={[
            ...others.map((suggested) => ({
              key: suggested.postings.map(({ voucherId }) => voucherId).join(),
              label: `Match ${suggested.postings.map(({ voucherNumber }) => voucherNumber).join(', ')}`,
              detail: suggested.why,
              onChoose: () => onAccept(suggested),
            })),
            { label: 'Voucher of this line', onChoose: onVoucher },
            { label: 'Match by hand', onChoose: onMatch },
          ]}
        >
          <Icon name="more" size={16} />
        </ActionMenu>
      </span>
    </li>
  );
}
