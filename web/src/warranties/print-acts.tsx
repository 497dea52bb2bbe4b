import { Button } from '@mantine/core';
import { fetchFile, showFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { mailOf, shareFile, sharesFiles, whatsAppOf } from '../platform/share-file.ts';
import { toastError } from '../platform/toasts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';

const tell = (error: unknown) => toastError(sayError(error, 'Something went wrong!'));

/** Prints a paper on A5 or on the roll, and shares it. `path` is that of its PDF with a `?`; `text` goes with it. */
export function PrintActs({ path, text }: { path: string; text: string }) {
  const print = (size: string) => void showFile(`${path}size=${size}`).catch(tell);
  const share = () => {
    if (!sharesFiles()) return void window.open(whatsAppOf(text), '_blank', 'noopener');
    void fetchFile(`${path}size=A5`)
      .then((file) => shareFile(file, text))
      .catch(tell);
  };
  useKeys({ P: () => print('A5') });
  return (
    <>
      <Button variant="default" onClick={() => print('A5')} rightSection={<KeyHint keys="P" />}>
        Print
      </Button>
      <Button variant="default" onClick={() => print('A4')}>
        A4
      </Button>
      <Button variant="default" onClick={() => print('roll')}>
        80 mm
      </Button>
      <Button variant="default" onClick={share}>
        {sharesFiles() ? 'Share' : 'WhatsApp'}
      </Button>
      <Button variant="default" component="a" href={mailOf(text)}>
        Mail
      </Button>
    </>
  );
}
