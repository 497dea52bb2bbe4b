import { partsOf } from '@bahi/core/drafts/payment-split';
import { Button } from '@mantine/core';
import { Money } from '../../ui/amount.tsx';
import side from '../side.module.css';
import type { TradeView } from '../trade/trade-view.ts';
import { EmptiedSplit } from './emptied-split.tsx';
import classes from './split.module.css';
import { SplitPanel } from './split-panel.tsx';
import { splitLabels } from './split-part.tsx';

/** The payment of the voucher beside its totals: in one amount or in parts. When opened, the parts are entered here. */
export function SplitSection(view: TradeView) {
  const { trade, split } = view;
  const parts = partsOf(trade.entry.splits);
  return (
    <section className={side.block} aria-label="Payment">
      <EmptiedSplit parts={split.emptied} />
      {split.isOpen ? (
        <SplitPanel {...view} />
      ) : (
        <>
          {parts.length > 0 && (
            <dl className={side.figures}>
              {parts.map(({ type, amountPaise }) => (
                <div key={type}>
                  <dt>{splitLabels[type]}</dt>
                  <dd>
                    <Money paise={amountPaise} />
                  </dd>
                </div>
              ))}
              <div>
                <dt>Outstanding</dt>
                <dd>
                  <Money paise={trade.built.outstandingPaise} />
                </dd>
              </div>
            </dl>
          )}
          <Button
            className={classes.open ?? ''}
            variant="default"
            fullWidth
            data-place="payment"
            aria-keyshortcuts="Alt+S"
            onClick={() => split.open()}
          >
            Split payment <kbd aria-hidden>Alt+S</kbd>
          </Button>
        </>
      )}
    </section>
  );
}
