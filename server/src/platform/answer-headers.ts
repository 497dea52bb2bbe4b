import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type Security = {
  /** The scripts inside the page, by their hash. */
  scripts: readonly string[];
  /** The browser must use https (HSTS). */
  isHttps: boolean;
};

/** The security headers of every answer. They are the same for all requests, so they are built once. */
export function securityHeaders({ scripts, isHttps }: Security): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const collector = { setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value), removeHeader: () => {} };
  const write = helmet({ contentSecurityPolicy: { directives: contentSecurity(scripts) }, strictTransportSecurity: isHttps });
  write({} as IncomingMessage, collector as unknown as ServerResponse, () => {});
  return headers;
}

// Mantine and the toasts insert style elements, hence unsafe-inline for styles; scripts come only from our files.
const contentSecurity = (scripts: readonly string[]) => ({
  'default-src': ["'self'"],
  // WebAssembly reads codes from the camera if the browser has no reader (ADR 0027); it evaluates no script.
  'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  // A PDF, shown on its page by the browser.
  'frame-src': ['blob:'],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'upgrade-insecure-requests': null,
});
