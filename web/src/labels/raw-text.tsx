import { type PrinterLanguage, printerLanguages } from '@bahi/core/labels/printer-text';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { keepMade } from '../platform/file-calls.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { copyText } from '../ui/copy-text.ts';
import classes from './labels.module.css';
import type { Setup } from './print-options.tsx';

type Job = Parameters<typeof api.labels.preview>[0];
type RawProps = {
  job: Job;
  setup: Setup;
  isRoll: boolean;
  isDisabled: boolean;
  isBusy: boolean;
  run: (work: () => Promise<unknown>) => void;
  onMade: () => void;
};

/** The labels as text for a label printer, to copy or to keep as a file. */
export function RawText({ job, setup, isRoll, isDisabled, isBusy, run, onMade }: RawProps) {
  const { barcodeList, currentIndex } = setup;
  const [language, setLanguage] = useState(barcodeList.length > 0 ? `sticker ${currentIndex}` : 'ZPL');
  const isSticker = language.startsWith('sticker');
  const write = async () => {
    const of = isSticker
      ? { language: 'STICKER' as const, sticker: Number(language.slice('sticker '.length)) }
      : { language: language as PrinterLanguage, sticker: 0 };
    const { text } = await api.labels.writeText({ ...job, ...of });
    onMade();
    return text;
  };
  const cannot = isDisabled || isBusy || !(isRoll || isSticker);
  return (
    <>
      <div className={classes.counts}>
        <NativeSelect
          aria-label="Text for the label printer"
          size="xs"
          data={[
            ...printerLanguages.map((name) => ({ value: name, label: `${name} text` })),
            ...barcodeList.map(({ stickerName }, at) => ({ value: `sticker ${at}`, label: stickerName })),
          ]}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Button
          variant="default"
          size="xs"
          disabled={cannot}
          onClick={() =>
            run(async () => {
              await copyText(await write());
              toastSuccess('The text was copied.');
            })
          }
        >
          Copy text
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={cannot}
          onClick={() => run(async () => keepMade(new File([await write()], 'labels.txt', { type: 'text/plain' })))}
        >
          Download text
        </Button>
      </div>
      {!(isRoll || isSticker) && <p className="dim hint">A label printer prints rolls: choose a roll as the size to get its text.</p>}
    </>
  );
}
