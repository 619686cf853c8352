import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Card } from '../../../../ui/card.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { factsOf } from '../use-server.ts';

const meaning =
  'While it is on, the server cannot be deleted, rebuilt or overwritten by a snapshot or backup. A server that is cancelled, not paid for, or whose account is deleted still ends after its grace period.';

/** What keeps a server safe from a mistake. */
export function KeepCard({ server }: { server: ServerDetail }) {
  const protect = useAct('vmProtection');
  const against = reasonOf(serverCan.protect(factsOf(server)));
  return (
    <Card title="Protection">
      <Switch
        label="Protected against deletion and rebuild"
        hint={against ?? meaning}
        checked={server.is_protected}
        disabled={against !== undefined || protect.pending}
        onCheckedChange={(is_protected) => void protect.run({ params: { server_id: server.id }, body: { is_protected } })}
      />
    </Card>
  );
}
