import { useLayoutEffect } from 'react';

/** While the calling screen is shown, its controls and those of its dialogs are as high as a fingertip on a tablet, too (`touch.css`). */
export function useTouchScreen(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.touch = 'true';
    return () => {
      delete document.documentElement.dataset.touch;
    };
  }, []);
}
