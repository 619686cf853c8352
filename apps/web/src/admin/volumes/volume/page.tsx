import { dayText } from '@resolvo/contract/day-words';
import { diskSize } from '@resolvo/contract/disk-size';
import { volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { HeadingWithState } from '../../../features/machines/servers/heading-with-state.tsx';
import { PriceOf, ServerOf } from '../../../features/machines/servers/paid-facts.tsx';
import { NotDoneNotice } from '../../../features/machines/servers/standing-notices.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = titleAbout('Volume');
export const handle = { crumb: 'Volume', under: { crumb: 'Volumes', path: paths.adminVolumes() } };

const inputOf = (volumeId: string | undefined) => ({ params: { volume_id: volumeId ?? '' } });

export async function clientLoader({ params: { volumeId } }: ClientLoaderFunctionArgs) {
  return { about: (await load('adminVolumeShow', inputOf(volumeId))).name };
}

export const ErrorBoundary = failedPage('volume', { to: paths.adminVolumes(), label: 'Back to Volumes' });

export default function VolumePage() {
  const { volumeId } = useParams();
  const volume = usePrefetched('adminVolumeShow', inputOf(volumeId));
  const retry = useAct('adminVolumeRetry', { kind: 'info' });
  return (
    <Page kind="detail">
      <PageHeading
        title={<HeadingWithState name={volume.name} of={volumeStateWords[volume.state]} />}
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
      <NotDoneNotice title="The hypervisor said" reason={volume.reason} again={undefined} />
      {volume.ends_at === 0 ? null : (
        <Notice tone="warn">It is kept until {dayText(volume.ends_at)} and then deleted.</Notice>
      )}
      <Card title="About">
        <KeyValueList
          items={[
            { label: 'Client', value: <ClientLink user={volume.user} /> },
            { label: 'Size', value: diskSize(volume.size_gb) },
            { label: 'Place', value: volume.location },
            { label: 'Server', value: <ServerOf of={volume} side="staff" /> },
            { label: 'Price', value: <PriceOf of={volume} side="staff" /> },
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
