import type { RefObject } from 'react';
import { useIsInDialog } from './dialog-footer.tsx';

/** Read when it is opened. */
const main: RefObject<HTMLElement> = {
  get current() {
    return document.querySelector('main') ?? document.body;
  },
};

/**
 * Where a menu or a list that floats is drawn: in the main part of the page, because what is in no landmark is passed over by
 * readers who walk by landmarks. In a dialog it stays with the dialog, which makes the page behind it inert.
 */
export const usePopupPlace = (): RefObject<HTMLElement> | undefined => (useIsInDialog() ? undefined : main);
