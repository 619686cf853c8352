import { usePrefetched } from '../../../api/query.ts';
import {
  ServerFirewallRules,
  ServerFirewallStatus,
} from '../../../features/machines/firewalls/server-firewall-status.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';

/** As its owner sees it, with what the hypervisor said. */
export function ServerFirewallCard({ serverId }: { serverId: string }) {
  const params = { server_id: serverId };
  const current = usePrefetched('adminServerFirewall', { params });
  const apply = useAct('adminServerFirewallApply', { kind: 'info' });
  return (
    <Card title={current.firewall ? `Firewall: ${current.firewall.name}` : 'Firewall'}>
      <div className="grid gap-5">
        <ServerFirewallStatus
          of={current}
          applying={apply.pending}
          onApply={() => void apply.run({ params, body: {} })}
        />
        <ServerFirewallRules of={current} />
      </div>
    </Card>
  );
}
