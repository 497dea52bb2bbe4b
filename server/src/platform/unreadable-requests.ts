import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The handler for bytes that Node cannot parse as a request: answers with a code and the security headers, and closes the connection. No
 * route and no hook sees such a request.
 */
export function answerUnreadable(headers: ReadonlyMap<string, string>) {
  const common = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, message] = problemOf(error.code);
    const body = JSON.stringify({ code, message });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${common}cache-control: no-store\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}

function problemOf(code: string | undefined): readonly [status: number, code: string, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'TOO_LARGE', 'The headers of the request are too large.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'REFUSED', 'The request took too long to arrive.'];
    default:
      return [400, 'INVALID', 'The request is not valid HTTP.'];
  }
}
