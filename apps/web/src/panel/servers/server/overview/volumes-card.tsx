import { diskSize } from '@resolvo/contract/disk-size';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { volumeCopiesText, volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import { Link } from 'react-router';
import { usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { paths } from '../../../../paths.ts';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { factsOf } from '../use-server.ts';

/** The disks that are attached to it and outlive it. */
export function VolumesCard({ server }: { server: ServerDetail }) {
  const { volumes } = usePrefetched('vmVolumes', { params: { server_id: server.id } });
  const { may } = useRights();
  const canAdd = may('checkoutPlace') && may('volumeAttach') && serverCan.attachVolume(factsOf(server)) === true;
  return (
    <Card
      title="Volumes"
      actions={
        canAdd ? (
          <Link to={paths.volumeCreateFor({ serverId: server.id })} className={buttonClass('secondary', 'sm')}>
            New volume
          </Link>
        ) : undefined
      }
    >
      <div className="grid gap-3">
        {volumes.length === 0 ? (
          <p className="text-muted">
            None.{' '}
            {may('volumeList') ? (
              <Link to={paths.volumes()} className={textLinkClass}>
                All volumes
              </Link>
            ) : null}
          </p>
        ) : (
          <ul className="grid gap-2">
            {volumes.map((volume) => (
              <li key={volume.volume_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  {may('volumeShow') ? (
                    <Link to={paths.volume({ volumeId: volume.volume_id })} className={textLinkClass}>
                      {volume.name}
                    </Link>
                  ) : (
                    volume.name
                  )}
                  <span className="text-muted"> · {diskSize(volume.size_gb)}</span>
                </span>
                <StateBadge of={volumeStateWords[volume.state]} />
              </li>
            ))}
          </ul>
        )}
        {volumes.length === 0 ? null : <p className="text-muted text-sm">{volumeCopiesText}</p>}
      </div>
    </Card>
  );
}
