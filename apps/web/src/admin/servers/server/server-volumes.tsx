import { diskSize } from '@resolvo/contract/disk-size';
import { volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import { Link } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const volumesInput = (serverId: string) => ({ query: { server_id: serverId, limit: 100 } });

/** What is attached to it, and outlives it. */
export function ServerVolumesCard({ serverId }: { serverId: string }) {
  const { volumes } = usePrefetched('adminVolumeList', volumesInput(serverId));
  return (
    <Card title="Volumes">
      {volumes.length === 0 ? (
        <p className="text-muted text-sm">None are attached.</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {volumes.map((volume) => (
            <li key={volume.volume_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <Link to={paths.adminVolume({ volumeId: volume.volume_id })} className={textLinkClass}>
                  {volume.name}
                </Link>
                <span className="text-muted"> · {diskSize(volume.size_gb)}</span>
              </span>
              <StateBadge of={volumeStateWords[volume.state]} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
