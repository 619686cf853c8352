import { volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import { formatMoney } from '@resolvo/contract/money';
import { endDay } from '@resolvo/contract/sales/endings';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/error-screen.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = titleAbout('Volume');
export const handle = { crumb: 'Volume', under: { crumb: 'Volumes', path: paths.adminVolumes() } };

const inputOf = (volumeId: string | undefined) => ({ params: { volume_id: volumeId ?? '' } });

export async function clientLoader({ params: { volumeId } }: ClientLoaderFunctionArgs) {
  return { about: (await load('adminVolumeShow', inputOf(volumeId))).name };
}

export const ErrorBoundary = failedPage('Volume', { to: paths.adminVolumes(), label: 'Back to Volumes' });

export default function VolumePage() {
  const { volumeId } = useParams();
  const volume = usePrefetched('adminVolumeShow', inputOf(volumeId));
  const retry = useAct('adminVolumeRetry', { kind: 'info' });
  return (
    <Page kind="detail">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {volume.name}
            <span className="font-normal text-sm">
              <StateBadge of={volumeStateWords[volume.state]} />
            </span>
          </span>
        }
        actions={
          <Button
            variant="secondary"
            loading={retry.pending}
            disabledReason={
              ['trouble', 'working', 'making', 'deleting'].includes(volume.state)
                ? undefined
                : 'Nothing is left to be done.'
            }
            onClick={() => void retry.run({ ...inputOf(volume.volume_id), body: {} })}
          >
            Try again now
          </Button>
        }
      />
      {volume.reason === '' ? null : (
        <Notice tone="danger" title="The hypervisor said">
          {volume.reason}
        </Notice>
      )}
      {volume.ends_at === 0 ? null : (
        <Notice tone="warn">It is kept until {endDay(volume.ends_at)} and then deleted.</Notice>
      )}
      <Card title="About">
        <KeyValueList
          items={[
            { label: 'Client', value: <ClientLink user={volume.user} /> },
            { label: 'Size', value: `${volume.size_gb} GB` },
            { label: 'Place', value: volume.location },
            {
              label: 'Server',
              value:
                volume.server_id === null ? (
                  'None'
                ) : (
                  <Link to={paths.adminServer({ serverId: volume.server_id })} className={textLinkClass}>
                    {volume.server_name}
                  </Link>
                ),
            },
            {
              label: 'Price',
              value:
                volume.subscription_id === null
                  ? 'It is not billed.'
                  : `${formatMoney(volume.price)} each ${volume.months === 12 ? 'year' : 'month'}, excl. VAT`,
            },
            {
              label: 'Home of its disk',
              value: volume.proxmox_vm_id === 0 ? 'Not made yet' : `VM ${volume.proxmox_vm_id} on ${volume.node}`,
            },
            { label: 'Made', value: formatDateTime(volume.created_at) },
            {
              label: 'Volume ID',
              value: <CopyId value={volume.volume_id} what="Volume ID" display={volume.volume_id} />,
            },
          ]}
        />
      </Card>
    </Page>
  );
}
