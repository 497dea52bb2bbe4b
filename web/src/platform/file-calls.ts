import { ORPCError } from '@orpc/client';
import { noticeRefusal } from './refusals.ts';
import { SILENT } from './say-error.ts';
import { type Kind, kindOfPath } from './session.ts';

/* Files are sent and received as bytes beside the API. Their refusals are handled like all others. */

/** Uploads a file to a path under `/api` and returns the server's answer. */
export async function sendFile<Body = unknown>(path: string, file: Blob): Promise<Body> {
  const answer = await call(path, { method: 'PUT', body: file, headers: { 'content-type': 'application/octet-stream' } });
  return (await answer.json()) as Body;
}

/** Fetches a file and gives it to the browser to keep, under the name that the server gave it. */
export async function takeFile(path: string): Promise<void> {
  const file = await fetchFile(path);
  open(file, { download: file.name });
}

/** A file under the name that the server gave it. */
export async function fetchFile(path: string): Promise<File> {
  const response = await call(path, { method: 'GET' });
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  return new File([await response.blob()], named ? decodeURIComponent(named) : 'file', { type });
}

/** Opens a file in a new tab, where the browser can print it. */
export async function showFile(path: string): Promise<void> {
  open(await fetchFile(path), { target: '_blank' });
}

/** Opens a file that a call of the API answered in a new tab. */
export const showMade = (file: File): void => open(file, { target: '_blank' });
/** Gives such a file to the browser to keep. */
export const keepMade = (file: File): void => open(file, { download: file.name });

function open(file: File, how: { download: string } | { target: string }): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, rel: 'noopener', ...how });
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function call(path: string, { headers, ...options }: RequestInit): Promise<Response> {
  const kind = kindOfPath(window.location.pathname);
  let response: Response;
  try {
    response = await globalThis.fetch(`/api${path}`, {
      ...options,
      credentials: 'same-origin',
      headers: { ...headers, 'x-bahi-kind': kind },
    });
  } catch (error) {
    throw new Error('The server cannot be reached. Check the connection and try again.', { cause: error });
  }
  if (!response.ok) throw await refusalIn(response, kind);
  return response;
}

async function refusalIn(response: Response, kind: Kind): Promise<Error> {
  const { status } = response;
  const {
    code = SILENT,
    message = 'Something went wrong!',
    ...data
  } = ((await response.json().catch(() => ({}))) ?? {}) as Record<string, string>;
  const refusal = new ORPCError(code, { status, message, data, defined: status < 500 });
  noticeRefusal(refusal, kind);
  return refusal;
}
