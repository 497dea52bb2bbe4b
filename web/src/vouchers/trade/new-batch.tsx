import { beginLine, type ItemLine } from '@bahi/core/drafts/voucher-item';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { BatchEntered } from '../../platform/drafts/voucher-entry.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { AmountField, DecimalField, RateField } from '../../ui/amount-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { saveOrMove } from '../../ui/enter-moves.ts';
import { KeysWall } from '../../ui/keys.ts';
import { holdsUnparsed, UnparsedContext, type UnparsedKeeper } from '../../ui/unparsed-figures.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { unitOf } from '../item-text.ts';
import classes from './new-batch.module.css';

type Props = {
  item: GoodsItem;
  /** The line that has no batch yet, or whose new batch is described again: the panel begins with its count, rate and godown. */
  line: ItemLine | undefined;
  typed: string;
  /** The text entered before a reload; null at first. */
  entered: BatchEntered | null;
  keeper: UnparsedKeeper;
  aid: ProductForVoucher | undefined;
  godowns: VoucherFacts['godowns'];
  today: IsoDate;
  /** True if the free quantity is asked for. */
  hasFree: boolean;
  onSay: (entered: BatchEntered) => void;
  onClose: () => void;
  onAdd: (line: ItemLine) => void;
};

const MOST_BATCH = 60;

/** The save key adds the batch at once. */
const onKeyDown = saveOrMove(() => {});

/** The panel of a new batch in a purchase: its name, dates of manufacture and expiry, MRP, and quantity. */
export function NewBatch({
  item,
  line,
  typed,
  entered: linesBeforeCancel,
  keeper,
  aid,
  godowns,
  today,
  hasFree,
  onSay,
  onClose,
  onAdd,
}: Props) {
  const isPhone = useIsPhone();
  const described = line?.newBatch ?? null;
  const [entered, setEntered] = useState(
    (): BatchEntered => ({
      batch: typed,
      madeOn: described?.madeOn ?? null,
      expiresOn: described?.expiresOn ?? null,
      mrpPaise: described?.mrpPaise ?? 0,
      quantityE4: line?.quantityE4 ?? 0,
      freeE4: line ? line.actualQuantityE4 - line.quantityE4 : 0,
      rateE4: line?.rateE4 ?? item.rateE4,
      godownId: line?.godownId ?? godowns[0]?._id ?? '',
      ...linesBeforeCancel,
    }),
  );
  const { batch, madeOn, expiresOn, mrpPaise, quantityE4, freeE4, rateE4, godownId } = entered;
  const latest = useRef(entered);
  /** Several fields may change before the panel is rendered again. */
  const say = (patch: Partial<BatchEntered>) => {
    latest.current = { ...latest.current, ...patch };
    setEntered(latest.current);
    onSay(latest.current);
  };
  const [isAsked, setIsAsked] = useState(false);
  /** A second Enter may arrive while the panel is closing. */
  const isAdded = useRef(false);

  const isOwn = described !== null && batch.trim() === line?.batch;
  const known = isOwn ? undefined : aid?.batches.find((each) => each.batch === batch.trim());
  const hasExpiry = item.product.kind === 'goods' && item.product.hasExpiry;
  const wrong = {
    batch: batch.trim() === '' ? 'Enter the batch.' : undefined,
    expiresOn: hasExpiry && !known && expiresOn === null ? 'Enter until when it may be used.' : undefined,
    quantityE4: quantityE4 <= 0 ? 'Enter a quantity above 0.' : undefined,
  };
  const add = () => {
    setIsAsked(true);
    if (wrong.batch || wrong.expiresOn || wrong.quantityE4 || isAdded.current) return;
    isAdded.current = true;
    const newBatch = known ? null : { madeOn, expiresOn: hasExpiry ? expiresOn : null, mrpPaise };
    const counted = { quantityE4, actualQuantityE4: quantityE4 + freeE4 };
    onAdd(beginLine({ batch: batch.trim(), godownId, ...counted, rateE4: rateE4, newBatch }));
  };
  const error = (field: keyof typeof wrong) => (isAsked ? wrong[field] : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Batch of ${item.product.name}`}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <UnparsedContext value={keeper}>
        <form
          className={classes.form}
          noValidate
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            if (!holdsUnparsed(event.currentTarget)) add();
          }}
        >
          <TextInput
            data-autofocus
            label="Batch"
            autoComplete="off"
            maxLength={MOST_BATCH}
            value={batch}
            onChange={({ currentTarget }) => say({ batch: currentTarget.value })}
            error={error('batch')}
            {...(known && { description: 'In the books already; its dates stand.' })}
            {...(isOwn && { description: 'It comes with this purchase, which says its dates and MRP.' })}
          />
          {!known && (
            <div className={classes.two}>
              <DateField
                label="Manufactured"
                month="first"
                date={madeOn ?? ''}
                today={today}
                keptAs="madeOn"
                onChange={(madeOn) => say({ madeOn })}
                onClear={() => say({ madeOn: null })}
              />
              {hasExpiry && (
                <DateField
                  label="Expiry"
                  month="last"
                  date={expiresOn ?? ''}
                  today={today}
                  keptAs="expiresOn"
                  onChange={(expiresOn) => say({ expiresOn })}
                  error={error('expiresOn')}
                />
              )}
            </div>
          )}
          {!known && <AmountField label="MRP" paise={mrpPaise} keptAs="mrp" onChange={(mrpPaise) => say({ mrpPaise })} />}
          <div className={classes.counts}>
            <DecimalField
              label={`Quantity, ${unitOf(item)}`}
              valueE4={quantityE4}
              keptAs="count"
              onChange={(quantityE4) => say({ quantityE4 })}
              error={error('quantityE4')}
            />
            {(hasFree || freeE4 > 0) && <DecimalField label="Free" valueE4={freeE4} keptAs="free" onChange={(freeE4) => say({ freeE4 })} />}
            <RateField label="Rate" rateE4={rateE4} keptAs="rate" onChange={(rateE4) => say({ rateE4 })} />
          </div>
          {godowns.length > 1 && (
            <NativeSelect
              label="Godown"
              value={godownId}
              onChange={({ currentTarget }) => say({ godownId: currentTarget.value })}
              data={godowns.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{described === null ? 'Add' : 'Change'}</Button>
          </div>
        </form>
      </UnparsedContext>
    </Modal>
  );
}
