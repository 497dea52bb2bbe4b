import { MAX_LABEL_NAME } from '@bahi/core/labels/label-sizes';
import { MAX_STICKER_TEXT, MAX_STICKERS, stickerValues } from '@bahi/core/labels/stickers';
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { type LabelsPart, without, withPart } from './label-parts.ts';
import classes from './labels.module.css';

const parts = [
  ['printOn', 'Print on', 'Begins each row of labels, such as SIZE and CLS, or ^XA.'],
  ['format1', 'Format 1', 'The first label of a row.'],
  ['format2', 'Format 2', 'The second label of a row. Leave it empty if a row has one label.'],
  ['printOff', 'Print off', 'Ends each row, such as PRINT 1, or ^XZ.'],
] as const;

/** Stickers in the text of the company's own printer. */
export function LabelStickers({ section: { value, change, problem } }: { section: LabelsPart }) {
  const { barcodeList, currentIndex } = value;
  const add = () => change({ barcodeList: [...barcodeList, { stickerName: '', printOn: '', format1: '', format2: '', printOff: '' }] });
  return (
    <div className={classes.part}>
      <h3>Stickers</h3>
      <p className="dim hint">
        For a label printer with commands of its own. Your texts are sent as they are, and these are replaced in the formats:{' '}
        {stickerValues.map((name) => `{${name}}`).join(' ')}
      </p>
      {barcodeList.map((sticker, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sticker has nothing of its own but its place
        <fieldset key={at} className={classes.row}>
          <legend>{sticker.stickerName || 'New sticker'}</legend>
          <TextInput
            label="Name"
            className={classes.name}
            maxLength={MAX_LABEL_NAME}
            value={sticker.stickerName}
            error={problem(`barcodeList.${at}.stickerName`)}
            onChange={({ currentTarget }) => change({ barcodeList: withPart(barcodeList, at, { stickerName: currentTarget.value }) })}
          />
          <Radio label="Offered first" checked={at === currentIndex} onChange={() => change({ currentIndex: at })} />
          {parts.map(([name, label, description]) => (
            <Textarea
              key={name}
              label={label}
              description={description}
              className={classes.raw}
              rows={3}
              maxLength={MAX_STICKER_TEXT}
              spellCheck={false}
              value={sticker[name]}
              error={problem(`barcodeList.${at}.${name}`)}
              onChange={({ currentTarget }) => change({ barcodeList: withPart(barcodeList, at, { [name]: currentTarget.value }) })}
            />
          ))}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() =>
              change({
                barcodeList: without(barcodeList, at),
                currentIndex: currentIndex >= at ? Math.max(0, currentIndex - 1) : currentIndex,
              })
            }
          >
            Remove {sticker.stickerName || 'this sticker'}
          </Button>
        </fieldset>
      ))}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={barcodeList.length >= MAX_STICKERS} onClick={add}>
          Add a sticker
        </Button>
      </div>
    </div>
  );
}
