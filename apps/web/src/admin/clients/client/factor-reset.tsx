import { formatDateTime } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ClientDetail } from './client-acts.tsx';

/** The wish of a colleague that waits for a second person. */
export function FactorReset({ client: { user_id, factor_reset: asked } }: { client: ClientDetail }) {
  const approve = useAct('clientFactorResetApprove');
  const drop = useAct('clientFactorResetDrop');
  if (asked === null) return null;
  const input = { params: { user_id }, body: {} };
  return (
    <Notice tone="warn" title="Take the second factor off?">
      <p>
        {asked.asked_by} asks for it: {asked.reason} {asked.is_own ? 'Another person has to approve' : 'Approve it'}{' '}
        until {formatDateTime(asked.expires_at)}, or it stays.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {asked.is_own ? null : (
          <Button variant="risk" size="sm" loading={approve.pending} onClick={() => void approve.run(input)}>
            Approve
          </Button>
        )}
        <Button variant="secondary" size="sm" loading={drop.pending} onClick={() => void drop.run(input)}>
          {asked.is_own ? 'Withdraw' : 'Refuse'}
        </Button>
      </div>
    </Notice>
  );
}
