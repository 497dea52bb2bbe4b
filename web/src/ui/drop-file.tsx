import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './drop-file.module.css';

type Props = {
  /** Of the field, for who does not see it. */
  label: string;
  /** What may be dropped, up to the word before the button. */
  asks: string;
  /** Which files, and what comes of them. */
  hint: string;
  accept: string;
  isPending: boolean;
  onFile: (file: File) => void;
};

/** A file that comes in: dropped here or chosen. */
export function DropFile({ label, asks, hint, accept, isPending, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    if (files?.[0] && !isPending) onFile(files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here as well; the button inside does the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <p>{asks}</p>
      <Button onClick={() => input.current?.click()} loading={isPending}>
        Choose a file
      </Button>
      <p className="dim hint">{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = ''; // the same file, mended, may be chosen again
        }}
      />
    </div>
  );
}
