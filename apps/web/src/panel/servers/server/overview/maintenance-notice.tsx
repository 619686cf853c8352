import { canChooseWindow } from '@resolvo/contract/machines/maintenances';
import { usePrefetched } from '../../../../api/query.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';

export const maintenanceOf = (serverId: string) => ({ params: { server_id: serverId } });

/** The server will be moved to other hardware: why, when, and the choice of another time. */
export function MaintenanceNotice({ serverId }: { serverId: string }) {
  const { maintenance } = usePrefetched('vmMaintenance', maintenanceOf(serverId));
  const choose = useAct('vmMaintenanceChoose');
  const { may } = useRights();
  if (!maintenance) return null;
  const { reason, windows, starts_at, choose_until } = maintenance;
  const against = reasonOf(canChooseWindow(maintenance, Math.floor(serverNow() / 1000)));
  const others = windows.filter((window) => window !== starts_at);
  return (
    <Notice tone="info" title={`This server is moved to other hardware from ${formatDateTime(starts_at)} on`}>
      <p>
        {reason}. It goes on running where that is possible; its addresses and its data stay the same.
        {others.length > 0 ? ` Another time can be chosen until ${formatDateTime(choose_until)}.` : ''}
      </p>
      {others.length > 0 && may('vmMaintenanceChoose') ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {others.map((window) => (
            <Button
              key={window}
              variant="secondary"
              size="sm"
              disabledReason={against}
              loading={choose.pending}
              onClick={() => void choose.run({ ...maintenanceOf(serverId), body: { starts_at: window } })}
            >
              Move it {formatDateTime(window)}
            </Button>
          ))}
        </div>
      ) : null}
    </Notice>
  );
}
