import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './drop-file.module.css';

type Props = {
  /** The accessible name of the field. */
  label: string;
  /** The text before the button. */
  asks: string;
  /** The accepted files, and what happens with them. */
  hint: string;
  accept: string;
  isPending: boolean;
  onFile: (file: File) => void;
};

/** A file to import: dropped or chosen. */
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
          currentTarget.value = ''; // allows choosing the same file again, after it was corrected
        }}
      />
    </div>
  );
}
