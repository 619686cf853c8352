import { memberStateWords } from '@resolvo/contract/machines/private-network-rules';
import type { ServerNetwork } from '@resolvo/contract/machines/private-networks';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { useEndpoint, usePrefetched } from '../../../../api/query.ts';
import { serverSeconds } from '../../../../api/server-clock.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { NetworkDifferences } from '../../../../features/machines/servers/network-differences.tsx';
import { paths } from '../../../../paths.ts';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { useLiveInfo } from '../../use-live-info.ts';

/** The networks that it shares with other servers of its owner only. */
export function NetworksCard({ server }: { server: ServerDetail }) {
  const { networks } = usePrefetched('vmNetworks', { params: { server_id: server.id } });
  const { info } = useLiveInfo(server);
  const { may } = useRights();
  const startedAt = info?.status === 'running' ? serverSeconds() - info.uptime : undefined;
  return (
    <Card
      title="Private networks"
      actions={
        may('networkList') ? (
          <Link to={paths.networks()} className={buttonClass('secondary', 'sm')}>
            All networks
          </Link>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <Differences serverId={server.id} />
        {networks.length === 0 ? (
          <p className="text-muted">None. In one, it reaches your other servers without the internet.</p>
        ) : (
          <ul className="grid gap-4">
            {networks.map((network) => (
              <Row key={network.network_id} network={network} startedAt={startedAt} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Asked of the hypervisor once the page is shown: it may take its time. */
function Differences({ serverId }: { serverId: string }) {
  const params = { server_id: serverId };
  const { data } = useEndpoint('vmNetworkDifferences', { params });
  const apply = useAct('vmNetworksApply', { kind: 'info' });
  const { may } = useRights();
  const again = (
    <Button variant="secondary" size="sm" loading={apply.pending} onClick={() => void apply.run({ params, body: {} })}>
      Apply again
    </Button>
  );
  return <NetworkDifferences of={data?.differences} action={may('vmNetworksApply') ? again : undefined} />;
}

interface RowProps {
  readonly network: ServerNetwork;
  /** Of the system that runs; undefined where none does, or that is not known. */
  readonly startedAt: number | undefined;
}

function Row({ network, startedAt }: RowProps) {
  const { may } = useRights();
  const { name, address, card, subnet } = network;
  const prefix = subnet.split('/')[1] ?? '';
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="flex flex-wrap items-center gap-x-3">
          {may('networkShow') ? (
            <Link to={paths.network({ networkId: network.network_id })} className={textLinkClass}>
              {name}
            </Link>
          ) : (
            name
          )}
          <CopyText label={`Copy its address in ${name}`} value={address} />
        </span>
        <StateBadge of={memberStateWords[network.state]} />
      </span>
      {network.reason === '' ? null : <span className="text-danger text-sm">{network.reason}</span>}
      {network.state === 'joined' && startedAt !== undefined && startedAt < network.card_since ? (
        <span className="grid gap-1 text-muted text-sm">
          The system sets the address with its next reboot, or now by:
          <CopyText
            label={`Copy the command for ${name}`}
            value={`sudo ip link set ${card} up && sudo ip addr add ${address}/${prefix} dev ${card}`}
            wraps
          />
        </span>
      ) : null}
    </li>
  );
}
