import { Button } from '@mantine/core';
import { useRef } from 'react';
import classes from './scan.module.css';
import { type CameraTrouble, useCamera } from './use-camera.ts';

const troubles: Readonly<Record<CameraTrouble, { title: string; text: string; canTryAgain: boolean }>> = {
  insecure: {
    title: 'The camera is off',
    text: 'A browser gives the camera only to pages on https or on this machine itself. A scanner and typed codes still work.',
    canTryAgain: false,
  },
  denied: {
    title: 'The camera is not allowed',
    text: 'Allow it for this site in the settings of the browser, then try again. A scanner and typed codes still work.',
    canTryAgain: true,
  },
  none: {
    title: 'There is no camera',
    text: 'This device has none that the browser can use. A scanner and typed codes still work.',
    canTryAgain: true,
  },
  busy: { title: 'The camera is in use', text: 'Another program holds it. Close that one, then try again.', canTryAgain: true },
  reader: {
    title: 'Codes cannot be read',
    text: 'What reads codes could not be loaded. Look at the connection, then try again.',
    canTryAgain: true,
  },
};

/** The picture of the camera, or the reason why there is none. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, tryAgain } = useCamera(video, onCode);
  const trouble = state === 'asking' || state === 'on' ? null : troubles[state];
  return (
    <div className={classes.camera} data-state={state}>
      <video ref={video} className={classes.picture} muted playsInline hidden={trouble !== null} aria-label="Picture of the camera" />
      {state === 'on' && <span aria-hidden className={classes.aim} />}
      {state === 'asking' && <p className={classes.trouble}>Waiting for the camera …</p>}
      {trouble && (
        <div role="alert" className={classes.trouble}>
          <strong>{trouble.title}</strong>
          <p>{trouble.text}</p>
          {trouble.canTryAgain && (
            <Button variant="default" onClick={tryAgain}>
              Try Again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
