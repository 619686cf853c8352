import { copyKey } from '@resolvo/contract/copied-image';
import { hostOf } from '@resolvo/contract/machines/image-urls';
import { type OwnImage, ownImageStatusWords } from '@resolvo/contract/machines/own-images';
import { Disc3, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Outlet, useNavigate } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';

export const meta = privateTitle('Your images');

const kindWords: Readonly<Record<OwnImage['kind'], string>> = { disk: 'Disk image', iso: 'ISO' };

function deletionWords({ kind, name, status }: OwnImage): { title: string; text: string; action: string } {
  if (status === 'failed')
    return { title: `Remove ${name}?`, text: `“${name}” could not be made and leaves the list.`, action: 'Remove' };
  if (kind === 'iso')
    return {
      title: `Delete the ISO ${name}?`,
      text: `No server can have “${name}” in its drive any more. What was installed from it is not touched.`,
      action: 'Delete the ISO',
    };
  return {
    title: `Delete the image ${name}?`,
    text: `No new server can be made from “${name}” any more. Servers that were made from it are not touched.`,
    action: 'Delete the image',
  };
}

const list = listQuery('ownImageList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(list, request);

/** Images of the account. They are made on the pages Snapshots and Backups of a server, or from an address here. */
export default function OwnImagesPage() {
  const { images, limit } = usePrefetched('ownImageList', {});
  const navigate = useNavigate();
  const { reason } = useRights();
  const { open, of, show, close } = useDialog(['delete']);
  const remove = useAct('ownImageDelete', { kind: 'info' });
  const chosen = images.find(({ image_id }) => image_id === of);
  const full = images.length >= limit ? `You have ${limit} images. Please delete one first.` : undefined;
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={reason('ownImageByUrl') ?? full}
      onClick={() => void navigate(paths.serverOwnImageAdd())}
    >
      Add by URL
    </Button>
  );
  return (
    <Page kind="list">
      <div className="-mb-2">
        <BackToList to={paths.servers()}>Cloud Servers</BackToList>
      </div>
      <PageHeading
        title="Your images"
        description={`Systems of yours for new servers, and ISOs for the drives of those you have. Make an image on the page Snapshots or Backups of a server, or add one by URL; up to ${limit}.`}
        actions={add}
      />
      <List
        list={list}
        rows={(page) => page.images}
        rowKey={({ image_id }) => image_id}
        caption="Your images"
        columns={[
          {
            key: 'name',
            header: 'Name',
            grow: true,
            phone: 'title',
            cell: ({ name, reason: why }) => (
              <>
                {name}
                {why === '' ? null : <span className="block text-pretty font-normal text-muted text-sm">{why}</span>}
              </>
            ),
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: ({ status }) => <StateBadge of={ownImageStatusWords[status]} />,
          },
          {
            key: 'kind',
            header: 'Kind',
            phone: 'more',
            cell: ({ kind }) => kindWords[kind],
          },
          {
            key: 'from',
            header: 'Made of',
            phone: 'text',
            cell: ({ server_name, url, location }) =>
              url === '' ? `${server_name}, ${location}` : <span title={url}>{`${hostOf(url)}, ${location}`}</span>,
          },
          {
            key: 'disk',
            header: 'Needs',
            align: 'right',
            priority: 2,
            cell: ({ disk_gb }) => (disk_gb === 0 ? '–' : `${disk_gb} GB of disk`),
          },
          {
            key: 'made',
            header: 'Made',
            align: 'right',
            phone: 'value',
            cell: ({ created_at }) => formatDateTime(created_at),
          },
          {
            key: 'acts',
            header: 'Actions',
            align: 'right',
            phone: 'act',
            cell: ({ image_id, kind, name, status, location, in_drive_of }) => {
              const failed = status === 'failed';
              const working = status === 'ready' || failed ? undefined : 'This image is being worked on.';
              const [holder] = in_drive_of;
              const held =
                holder === undefined ? undefined : `It is in the drive of ${holder}. Please take it out first.`;
              const newServer = {
                label: 'New server from it',
                disabledReason: working ?? (failed ? 'This image could not be made.' : undefined),
                onSelect: () => void navigate(paths.serverNewFrom({ image: copyKey('image', image_id), location })),
              };
              return (
                <RowActs
                  of={name}
                  acts={[
                    ...(kind === 'disk' ? [newServer] : []),
                    {
                      label: failed ? 'Remove' : 'Delete',
                      tone: 'danger' as const,
                      disabledReason: working ?? held ?? reason('ownImageDelete'),
                      onSelect: () => show('delete', image_id),
                    },
                  ]}
                />
              );
            },
          },
        ]}
        empty={
          <EmptyState
            icon={<Disc3 aria-hidden="true" />}
            title="No images"
            text="Set a server up as you like it, take a snapshot, and make an image of it there. Or add a cloud image or an ISO by URL."
          />
        }
      />
      {open === 'delete' && chosen ? (
        <Confirm
          open
          onClose={close}
          {...deletionWords(chosen)}
          actionVariant="danger"
          onConfirm={() => remove.send({ params: { image_id: chosen.image_id }, body: {} })}
        />
      ) : null}
      <Outlet />
    </Page>
  );
}
