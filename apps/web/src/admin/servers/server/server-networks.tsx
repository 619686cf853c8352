import { memberStateWords } from '@resolvo/contract/machines/private-network-rules';
import type { ReactNode } from 'react';
import { useEndpoint, usePrefetched } from '../../../api/query.ts';
import { NetworkDifferences } from '../../../features/machines/servers/network-differences.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

export const networksInput = (serverId: string) => ({ query: { server_id: serverId, limit: 100 } });

/** The private networks it is in, with what the hypervisor said. */
export function ServerNetworksCard({ serverId }: { serverId: string }) {
  const { networks } = usePrefetched('adminNetworkList', networksInput(serverId));
  const apply = useAct('adminServerNetworksApply', { kind: 'info' });
  const again = (
    <Button
      variant="secondary"
      size="sm"
      loading={apply.pending}
      onClick={() => void apply.run({ params: { server_id: serverId }, body: {} })}
    >
      Set them again
    </Button>
  );
  const isInNone = networks.length === 0;
  return (
    <Card title="Private networks" actions={isInNone ? undefined : again}>
      <div className="grid gap-3">
        <Differences serverId={serverId} action={isInNone ? again : undefined} />
        {isInNone ? (
          <p className="text-muted text-sm">It is in none.</p>
        ) : (
          <ul className="grid gap-2 text-sm">
            {networks.flatMap(({ network_id, name, subnet, vlan, members }) =>
              members
                .filter(({ server_id }) => server_id === serverId)
                .map(({ address, state, reason }) => (
                  <li key={network_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span>
                      {name}
                      <span className="text-muted">
                        {' '}
                        · {address} of {subnet} · VLAN {vlan}
                      </span>
                    </span>
                    <StateBadge of={memberStateWords[state]} />
                    {reason === '' ? null : <span className="w-full text-danger">{reason}</span>}
                  </li>
                )),
            )}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Asked of the hypervisor once the page is shown: it may take its time. */
function Differences({ serverId, action }: { serverId: string; action: ReactNode }) {
  const { data } = useEndpoint('adminServerNetworkDifferences', { params: { server_id: serverId } });
  return <NetworkDifferences of={data?.differences} action={action} />;
}
