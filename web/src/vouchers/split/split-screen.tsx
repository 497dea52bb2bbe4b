import { Button } from '@mantine/core';
import { Money } from '../../ui/amount.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import phone from '../phone.module.css';
import type { TradeView } from '../trade/trade-view.ts';
import classes from './split.module.css';
import { SPLIT_FORM, SplitPanel } from './split-panel.tsx';

/** The parts of the payment on a phone, full screen; Back closes it. */
export function SplitScreen(view: TradeView) {
  return (
    <>
      <PageHeader title="Payment" back={view.split.close} />
      <div className={classes.screen}>
        <p className={classes.total}>
          <span className="dim">Total</span>
          <strong>
            <Money paise={view.trade.built.totalPaise} />
          </strong>
        </p>
        <SplitPanel {...view} hasDone={false} />
      </div>
      <div className={phone.foot} data-thumb-bar>
        <div className={phone.footSum}>
          <span className="dim hint">Left</span>
          <strong className={phone.footTotal}>
            <Money paise={view.trade.built.afterSplitPaise} />
          </strong>
        </div>
        <Button type="submit" form={SPLIT_FORM}>
          Done
        </Button>
      </div>
    </>
  );
}
