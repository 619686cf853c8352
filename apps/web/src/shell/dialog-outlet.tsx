import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { useRights } from '../api/use-rights.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { askWhom } from './missing-right.tsx';
import { staffPageRow } from './staff-pages.ts';

/** In the `handle` of a list whose pages below it are dialogs over it. */
interface Below {
  readonly dialogs: true;
}
const isBelow = (handle: unknown): handle is Below =>
  typeof handle === 'object' && handle !== null && 'dialogs' in handle && handle.dialogs === true;

/** The list that the page of this address stands over; undefined for a page of its own. */
export function useListBelow(): string | undefined {
  const { pathname } = useLocation();
  return useMatches().find((match) => match.pathname !== pathname && isBelow(match.handle))?.pathname;
}

/** The dialog of this address, over its list. Without the right to it the list stays, and the dialog says which is missing. */
export function DialogOutlet() {
  const { pathname, search } = useLocation();
  const list = useListBelow();
  const { reason } = useRights();
  const navigate = useNavigate();
  const row = staffPageRow(pathname);
  const missing = row && reason(row);
  if (missing === undefined || list === undefined) return <Outlet />;
  const close = () => void navigate({ pathname: list, search });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="You do not have the right to do this"
      description={`${missing} ${askWhom}`}
      footer={
        <Button looks variant="secondary" onClick={close}>
          Back to the list
        </Button>
      }
    />
  );
}
