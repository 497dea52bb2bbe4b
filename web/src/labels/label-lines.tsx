import { MAX_COPIES_OF_LINE, MAX_LABEL_LINES } from '@bahi/core/labels/label-job';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button, NumberInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import classes from './labels.module.css';
import type { LineProblems } from './line-problems.ts';
import { inStock, keyOf, type Line, type useLines } from './use-lines.ts';

type Props = {
  orgId: string;
  lines: ReturnType<typeof useLines>;
  problems: LineProblems;
  /** Managers mend what is missing from here. */
  isManager: boolean;
  onPack: (line: Line) => void;
};

/** The lines with their counts, and what is wrong: of several lines above them, of one at it. */
export function LabelLines({ orgId, lines, problems, isManager, onPack }: Props) {
  const making = useAct('The code could not be made', () => {});
  const makeCode = ({ productId }: Line) => void making.act((call) => api.products.makeBarcodes({ orgId, productIds: [productId] }, call));
  return (
    <>
      <div className={classes.counts}>
        <Button variant="default" size="xs" onClick={() => lines.setAll(inStock)}>
          Counts by stock
        </Button>
        <Button variant="default" size="xs" onClick={() => lines.setAll(() => 1)}>
          One of each
        </Button>
        <Button variant="default" size="xs" onClick={() => lines.setAll(() => 0)}>
          None
        </Button>
      </div>
      {lines.isMore && <p role="alert">Only the first {MAX_LABEL_LINES} lines are here. Print these, then narrow the source.</p>}
      {making.problem && (
        <p role="alert" className={classes.problem}>
          {making.problem}
        </p>
      )}
      {problems.ofAll.map((message) => (
        <p key={message} role="alert" className={classes.problem}>
          {message}
        </p>
      ))}
      <ul className={classes.lines}>
        {lines.lines.map((line) => (
          <LineRow
            key={keyOf(line)}
            line={line}
            count={lines.countOf(line)}
            onCount={(count) => lines.setCount(line, count)}
            {...problems.at(line)}
            onPack={isManager ? () => onPack(line) : undefined}
            onMakeCode={isManager ? () => makeCode(line) : undefined}
            isMaking={making.isSaving}
          />
        ))}
      </ul>
    </>
  );
}

type Row = ReturnType<LineProblems['at']> & {
  line: Line;
  count: number;
  onCount: (count: number) => void;
  onPack: (() => void) | undefined;
  onMakeCode: (() => void) | undefined;
  isMaking: boolean;
};

function LineRow({ line, count, onCount, problems, notes, hasShared, isPackMissing, isOfProduct, onPack, onMakeCode, isMaking }: Row) {
  const { productName, code, batch, expiresOn, godownName, quantityE4, unit, serials } = line;
  const about = [
    code,
    batch && `Batch ${batch}`,
    expiresOn && `Exp ${formatDate(expiresOn)}`,
    godownName,
    `${formatE4(quantityE4)} ${unit}`,
    serials.length > 0 && `${serials.length} serial numbers`,
  ];
  const isCodeMissing = problems.some(({ code: named }) => named === 'LABEL_CODE_MISSING');
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{productName}</span>
        <span className="dim hint">{about.filter(Boolean).join(' · ')}</span>
        {problems.map(({ message }) => (
          <span key={message} role="alert" className={classes.problem}>
            {message}
          </span>
        ))}
        {notes.map(({ message }) => (
          <span key={message} className="dim hint">
            {message}
          </span>
        ))}
        {hasShared && <span className={classes.problem}>See above.</span>}
        <span className={classes.mends}>
          {isCodeMissing && onMakeCode && (
            <Button variant="default" size="xs" loading={isMaking} onClick={onMakeCode}>
              Make a code
            </Button>
          )}
          {isPackMissing && onPack && (
            <Button variant="default" size="xs" onClick={onPack}>
              Pack details
            </Button>
          )}
          {/* In a window of its own: the lines and counts stay here, and what is entered there is seen on return. */}
          {isOfProduct && onMakeCode && (
            <Button
              variant="default"
              size="xs"
              component={Link}
              target="_blank"
              {...({ to: '/sUsers/productList/$id', params: { id: line.productId } } as object)}
            >
              Open the product
            </Button>
          )}
        </span>
      </div>
      <NumberInput
        aria-label={`Labels of ${[productName, batch].filter(Boolean).join(', batch ')}`}
        className={classes.count}
        min={0}
        max={MAX_COPIES_OF_LINE}
        clampBehavior="strict"
        allowDecimal={false}
        value={count}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(typed) => onCount(Number(typed) || 0)}
      />
    </li>
  );
}
