import { dayText } from '@resolvo/contract/day-words';
import { diskSize } from '@resolvo/contract/disk-size';
import { volumeCan, volumeCopiesText, volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import type { Volume } from '@resolvo/contract/machines/volumes';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { HeadingWithState } from '../../../features/machines/servers/heading-with-state.tsx';
import { PriceOf, ServerOf } from '../../../features/machines/servers/paid-facts.tsx';
import { KeptNotice, NotDoneNotice, SuspendedNotice } from '../../../features/machines/servers/standing-notices.tsx';
import { CancelledNotice } from '../../../features/sales/subscriptions/cancelled-notice.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { GrowDialog } from './grow-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { UseCard } from './use-card.tsx';

export const meta = titleAbout('Volume');

const inputOf = (volumeId: string | undefined) => ({ params: { volume_id: volumeId ?? '' } });

export async function clientLoader({ params: { volumeId } }: ClientLoaderFunctionArgs) {
  const [{ name }] = await Promise.all([load('volumeShow', inputOf(volumeId)), prefetch('accountProducts', {})]);
  return { about: name };
}

export const ErrorBoundary = failedPage('volume', { to: paths.volumes(), label: 'Back to Volumes' });

export default function VolumePage() {
  const { volumeId } = useParams();
  const volume = usePrefetched('volumeShow', inputOf(volumeId));
  const { may } = useRights();
  const { open, show, close } = useDialog(['attach', 'detach', 'grow', 'rename', 'delete']);
  const params = { volume_id: volume.volume_id };
  const detach = useAct('volumeDetach', { kind: 'info' });
  const { state } = volume;
  return (
    <Page kind="detail">
      <div className="-mb-2">
        <BackToList to={paths.volumes()}>Volumes</BackToList>
      </div>
      <PageHeading
        title={<HeadingWithState name={volume.name} of={volumeStateWords[state]} />}
        actions={
          may('volumeAttach') ? (
            <>
              <Button
                variant="primary"
                disabledReason={reasonOf(volumeCan.attach(state))}
                onClick={() => show('attach')}
              >
                {volume.server_id === null ? 'Attach' : 'Move'}
              </Button>
              <Button
                variant="secondary"
                disabledReason={reasonOf(volumeCan.detach(state))}
                onClick={() => show('detach')}
              >
                Detach
              </Button>
              {may('volumeGrow') ? (
                <Button
                  variant="secondary"
                  disabledReason={reasonOf(
                    volume.growing_to_gb === 0 ? volumeCan.grow(state) : 'A larger size waits for its payment.',
                  )}
                  onClick={() => show('grow')}
                >
                  Grow
                </Button>
              ) : null}
            </>
          ) : null
        }
      />
      <Notices volume={volume} />
      <Card title="About">
        <KeyValueList
          items={[
            { label: 'Size', value: diskSize(volume.size_gb) },
            { label: 'Place', value: volume.location },
            { label: 'Server', value: <ServerOf of={volume} side="owner" /> },
            { label: 'Price', value: <PriceOf of={volume} side="owner" /> },
            { label: 'Made', value: formatDateTime(volume.created_at) },
            {
              label: 'Volume ID',
              value: <CopyId value={volume.volume_id} what="Volume ID" display={volume.volume_id} />,
            },
          ]}
        />
        {may('volumeRename') ? (
          <div className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3 text-muted"
              disabledReason={reasonOf(volumeCan.rename(state))}
              onClick={() => show('rename')}
            >
              Rename
            </Button>
            <Button
              variant="ghost"
              size="sm"
              className="text-danger"
              disabledReason={reasonOf(volumeCan.delete(state))}
              onClick={() => show('delete')}
            >
              Delete
            </Button>
          </div>
        ) : null}
      </Card>
      <UseCard volume={volume} />
      <p className="px-1 text-muted text-sm">
        {volumeCopiesText}{' '}
        <Link to={paths.helpArticle({ name: 'volumes' })} className={textLinkClass}>
          How to use a volume
        </Link>
      </p>
      <Confirm
        open={open === 'detach' && volumeCan.detach(state) === true}
        onClose={close}
        title={`Detach ${volume.name}?`}
        text={
          <>
            Unmount it in {volume.server_name || 'the server'} first: programs that still write to it lose what they
            write. What is on it stays.
          </>
        }
        action="Detach"
        actionVariant="risk"
        onConfirm={() => detach.send({ params, body: {} })}
      />
      <AttachDialog volume={volume} open={open === 'attach' && volumeCan.attach(state) === true} onClose={close} />
      <GrowDialog volume={volume} open={open === 'grow' && volumeCan.grow(state) === true} onClose={close} />
      <RenameDialog volume={volume} open={open === 'rename'} onClose={close} />
      <DeleteDialog volume={volume} open={open === 'delete' && volumeCan.delete(state) === true} onClose={close} />
    </Page>
  );
}

/** What its owner has to know or do now. */
function Notices({ volume }: { volume: Volume }) {
  const { may } = useRights();
  const retry = useAct('volumeRetry', { kind: 'info' });
  const keep = useAct('volumeKeep');
  const input = { params: { volume_id: volume.volume_id }, body: {} };
  return (
    <>
      <NotDoneNotice
        reason={volume.reason}
        again={may('volumeRetry') ? { pending: retry.pending, run: () => void retry.run(input) } : undefined}
      />
      {volume.growing_to_gb === 0 || volume.growing_invoice_id === null ? null : (
        <Notice tone="info">
          It grows to {diskSize(volume.growing_to_gb)} as soon as{' '}
          <Link to={paths.billingInvoice({ id: volume.growing_invoice_id })} className={textLinkClass}>
            its invoice
          </Link>{' '}
          is paid. Unpaid for a day, nothing changes.
        </Notice>
      )}
      {volume.state === 'suspended' ? (
        <SuspendedNotice>it stays where it is and cannot be changed. What is on it is kept.</SuspendedNotice>
      ) : null}
      {volume.cancels_at === 0 ? null : (
        <CancelledNotice
          noun="volume"
          name={volume.name}
          subscriptionId={volume.subscription_id}
          cancelsAt={volume.cancels_at}
        >
          This volume is cancelled. It is yours until {formatDateTime(volume.cancels_at)}. It is then kept until{' '}
          {dayText(volume.kept_until)}, and deleted on that day with all that is on it.
        </CancelledNotice>
      )}
      {volume.state === 'kept' ? (
        <KeptNotice
          endsAt={volume.ends_at}
          after="After that it is deleted with all that is on it."
          isOwnAct={volume.end_why === 'cancelled'}
          keep={may('volumeKeep') ? { pending: keep.pending, run: () => void keep.run(input) } : undefined}
        />
      ) : null}
    </>
  );
}
