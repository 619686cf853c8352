import { type ConsoleRecording, recordingDays } from '@resolvo/contract/machines/console-recordings';
import { bytesText } from '@resolvo/contract/machines/figure-words';
import { Download, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { fileUrl } from '../../../api/client.ts';
import { useRights } from '../../../api/use-rights.ts';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clockText } from './clock-text.ts';

// Loaded on demand: terminal and screen are large and most visits use neither.
const RecordingPlayer = lazy(() =>
  import('./recording-player.tsx').then((module) => ({ default: module.RecordingPlayer })),
);

export const recordingsOf = (serverId: string) =>
  listQuery('adminRecordingList', (cursor) => ({ params: { server_id: serverId }, query: { cursor, limit: 10 } }), {
    cursorName: 'recordings',
  });

const kinds = { text: 'Text console', screen: 'Screen' } as const;

/** For who oversees staff: what they saw of this machine while they were signed in as the client. */
export function ServerRecordingsCard({ serverId }: { serverId: string }) {
  const { may } = useRights();
  const [played, setPlayed] = useState<ConsoleRecording>();
  if (!may('adminRecordingList')) return null;
  return (
    <Card title="Recorded consoles" flush>
      <List
        list={recordingsOf(serverId)}
        rows={({ recordings }) => recordings}
        rowKey={(one) => one.recording_id}
        caption="Recorded consoles"
        columns={[
          {
            key: 'who',
            phone: 'title',
            header: 'Who',
            cell: (one) => <span className="break-all">{one.staff_email || 'A former member of staff'}</span>,
          },
          { key: 'kind', phone: 'badge', header: 'What', cell: (one) => kinds[one.kind] },
          {
            key: 'length',
            grow: true,
            phone: 'text',
            header: 'Length',
            cell: (one) => (
              <span className="tabular-nums">
                {clockText(one.lasted_ms)}, {bytesText(one.bytes)}
                {one.is_cut ? ', cut at the limit' : ''}
              </span>
            ),
          },
          { key: 'when', phone: 'value', header: 'When', cell: (one) => formatDateTime(one.began_at) },
          {
            key: 'acts',
            align: 'right',
            phone: 'act',
            header: 'Actions',
            cell: (one) => (
              <span className="inline-flex items-center gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Play aria-hidden="true" />}
                  aria-label={`Play the recording of ${formatDateTime(one.began_at)}`}
                  onClick={() => setPlayed(one)}
                >
                  Play
                </Button>
                <a
                  href={fileUrl('adminRecordingFile', {
                    params: { server_id: serverId, recording_id: one.recording_id },
                  })}
                  download
                  aria-label={`Download the recording of ${formatDateTime(one.began_at)}`}
                  className={buttonClass('ghost', 'sm')}
                >
                  <Download aria-hidden="true" />
                  <span className="max-sm:sr-only">Download</span>
                </a>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState
            title="None"
            text={`When staff who are signed in as the client open the console or the screen, it is recorded and kept for ${recordingDays} days.`}
          />
        }
      />
      <Dialog
        open={played !== undefined}
        onOpenChange={() => setPlayed(undefined)}
        size="lg"
        title={played?.kind === 'screen' ? 'Recorded screen' : 'Recorded console'}
        description={
          played && `${played.staff_email}, ${formatDateTime(played.began_at)}. The audit says that you watched it.`
        }
      >
        {played ? (
          <Suspense fallback={<Skeleton className="h-[min(28rem,52dvh)]" />}>
            <RecordingPlayer serverId={serverId} recording={played} />
          </Suspense>
        ) : null}
      </Dialog>
    </Card>
  );
}
