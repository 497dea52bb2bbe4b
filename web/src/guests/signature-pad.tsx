import { Button } from '@mantine/core';
import { type PointerEvent, useId, useRef, useState } from 'react';
import classes from './guests.module.css';

const WIDTH = 640;
const HEIGHT = 200;

type Props = { onChange: (png: string | null) => void; error?: string | undefined };

/** The signature of the guest, drawn with a finger, a pen or the mouse. `onChange` gets a PNG in base64 after each line. */
export function SignaturePad({ onChange, error }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSigned, setIsSigned] = useState(false);
  const label = useId();
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect();
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = '#1c1c22';
    pen.beginPath();
    pen.moveTo(...placeOf(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = canvas.current?.getContext('2d');
    pen?.lineTo(...placeOf(event));
    pen?.stroke();
  };
  const end = () => {
    if (!canvas.current) return;
    setIsSigned(true);
    onChange(canvas.current.toDataURL('image/png').replace(/^[^,]*,/, ''));
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setIsSigned(false);
    onChange(null);
  };
  return (
    <div className={classes.signature}>
      <span id={label} className="dim">
        Signature of the guest
      </span>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-labelledby={label}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
      />
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
      <Button variant="subtle" size="xs" disabled={!isSigned} onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
