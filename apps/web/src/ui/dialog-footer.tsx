import { Dialog as Base } from '@base-ui/react/dialog';
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

/** The bar at the foot of the dialog around; undefined outside of one, null until it is drawn. */
export const DialogFoot = createContext<HTMLElement | null | undefined>(undefined);

export const useIsInDialog = (): boolean => useContext(DialogFoot) !== undefined;

/**
 * Draws the acts of a form at the foot of its dialog: the way out on the left, the act on the right. `final` where there is
 * nothing to cancel any more.
 */
export function DialogFooter({ children, final = false }: { children: ReactNode; final?: boolean }) {
  const foot = useContext(DialogFoot);
  if (!foot) return null;
  return createPortal(
    <>
      {final ? null : (
        <Base.Close
          render={
            <Button variant="secondary" looks>
              Cancel
            </Button>
          }
        />
      )}
      {children}
    </>,
    foot,
  );
}
