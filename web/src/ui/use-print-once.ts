import { useEffect, useRef } from 'react';

/**
 * Prints the paper that its component draws with the browser's own printing, once; the screen stays as it is. `pageOf` returns the page in CSS,
 * after the paper is drawn. The paper stays until the browser says that it printed: a phone draws it only after `print` has returned. A
 * further paper needs another key. `kind` is what the style sheets hide the screen by.
 */
export function usePrintOnce(kind: 'paper' | 'sheet', pageOf: () => string, onPrinted: () => void): void {
  const asked = useRef({ kind, pageOf, onPrinted });
  useEffect(() => {
    const finish = () => asked.current.onPrinted();
    const page = document.createElement('style');
    page.textContent = `@page { ${asked.current.pageOf()} }`;
    document.head.append(page);
    document.body.dataset.prints = asked.current.kind;
    window.addEventListener('afterprint', finish);
    // After the paper is drawn, and only once, even if the effect runs again.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', finish);
      page.remove();
      delete document.body.dataset.prints;
    };
  }, []);
}
