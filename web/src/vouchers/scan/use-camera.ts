import { type RefObject, useEffect, useRef, useState } from 'react';
import { codesInView } from './code-in-view.ts';
import { openReader } from './read-codes.ts';

/** Why there is no picture, as far as a person can do something about it. */
export type CameraTrouble = 'insecure' | 'denied' | 'none' | 'busy' | 'reader';
export type CameraState = 'asking' | 'on' | CameraTrouble;

const LOOK_MILLIS = 150;

/** The rear camera of the device, read some six times a second while mounted. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>('asking');
  const [tries, setTries] = useState(0);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another camera
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer = 0;
    setState('asking');
    const run = async () => {
      // Only a secure context has one: https, or this machine itself.
      if (!navigator.mediaDevices?.getUserMedia) return setState('insecure');
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
      } catch (error) {
        if (!isOver) setState(troubleOf(error));
        return;
      }
      const picture = video.current;
      if (isOver || picture === null) return stop(stream);
      picture.srcObject = stream;
      await picture.play().catch(() => {});
      const reader = await openReader().catch(() => null);
      if (isOver) return;
      if (reader === null) {
        stop(stream);
        setState('reader');
        return;
      }
      setState('on');
      const fresh = codesInView();
      const look = async () => {
        const codes = await reader(picture).catch(() => []);
        if (isOver) return;
        for (const code of fresh(codes, performance.now())) latest.current(code);
        timer = window.setTimeout(look, LOOK_MILLIS);
      };
      void look();
    };
    void run();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      stop(stream);
    };
  }, [tries]);
  return { state, tryAgain: () => setTries((now) => now + 1) };
}

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

function troubleOf(error: unknown): CameraTrouble {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'none';
  }
}
