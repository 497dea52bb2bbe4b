import { Button } from '@mantine/core';
import { fetchFile, showFile } from '../platform/file-calls.ts';
import { endPaperLink, paperLink } from '../platform/paper-link.ts';
import { sayError } from '../platform/say-error.ts';
import { mailOf, shareFile, sharesFiles, whatsAppOf } from '../platform/share-file.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { copyText } from '../ui/copy-text.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';

const tell = (error: unknown) => toastError(sayError(error, 'Something went wrong!'));

type Props = {
  /** The path of its PDF, with a `?`. */
  path: string;
  /** Goes with the paper. */
  text: string;
  /** The paper that a link for the customer opens, and its name; absent if there is none. */
  linked?: { paper: Parameters<typeof paperLink>[0]; name: string };
  /** The customer's number; '' if unknown. */
  phone: string;
};

/** Prints a paper on A5 or on the roll, and shares it: as a file where the browser can, and by WhatsApp and mail with its link. */
export function PrintActs({ path, text, linked, phone }: Props) {
  const print = (size: string) => void showFile(`${path}size=${size}`).catch(tell);
  const shareFileOf = () =>
    void fetchFile(`${path}size=A5`)
      .then((file) => shareFile(file, text))
      .catch(tell);
  const send = (to: (words: string) => void) => () =>
    void (linked ? paperLink(linked.paper).then((address) => `${text} ${address}`) : Promise.resolve(text)).then(to).catch(tell);
  const copy = (paper: Parameters<typeof paperLink>[0]) =>
    void paperLink(paper)
      .then(copyText)
      .then(() => toastSuccess('The link was copied. Whoever has it sees this paper for 90 days.'))
      .catch(tell);
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
      {sharesFiles() && (
        <Button variant="default" onClick={shareFileOf}>
          Share the PDF
        </Button>
      )}
      <Button variant="default" onClick={send((words) => window.open(whatsAppOf(words, phone), '_blank', 'noopener'))}>
        WhatsApp
      </Button>
      <Button variant="default" onClick={send((words) => window.location.assign(mailOf(words)))}>
        Mail
      </Button>
      {linked && (
        <>
          <Button variant="default" onClick={() => copy(linked.paper)}>
            Copy a link for the customer
          </Button>
          <Button variant="default" onClick={() => void endPaperLink(linked.paper, linked.name).catch(tell)}>
            End the link
          </Button>
        </>
      )}
    </>
  );
}
