import { serverCan } from '@resolvo/contract/machines/server-states';
import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, useNavigate } from 'react-router';
import { requestIdOf } from '../../../../api/api-error.ts';
import { prefetch, useEndpoint } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { paths } from '../../../../paths.ts';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { supportText } from '../../../../shell/support-text.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { VersionChoice } from '../../../../ui/version-choice.tsx';
import { factsOf, useServer } from '../use-server.ts';
import { UserDataCard } from './user-data-card.tsx';

export const meta = titleAbout('Cloud Images');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('vmImages', { params: { server_id: id } }), prefetch('sshKeyList', {})]);
  return null;
}

export default function CloudImagesPage() {
  const server = useServer();
  const navigate = useNavigate();
  const { may } = useRights();
  const { data, error, refetch } = useEndpoint('vmImages', { params: { server_id: server.id } });
  const [asked, setAsked] = useState<string>();
  const picked =
    data?.images.find(({ image }) => image === asked) ?? data?.images.find(({ current }) => current) ?? data?.images[0];
  const first = server.vm_template_id === '';
  const reason = reasonOf(serverCan.rebuild(factsOf(server)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-4xl text-pretty text-muted text-ui">
        {first
          ? 'Choose the system your server starts with. It is installed at once.'
          : 'Choosing an image rebuilds the server: its disk is erased, its addresses and backups stay.'}
      </p>
      {data && data.images.length > 0 ? (
        <>
          <fieldset>
            <legend className="sr-only">Image</legend>
            <VersionChoice
              name="image"
              value={picked?.image}
              onValueChange={setAsked}
              options={data.images.map(({ image, name, family, min_disk_gb, support_ends_at, current }) => ({
                value: image,
                label: name,
                note: [`Needs ${min_disk_gb} GB of disk`, supportText(support_ends_at)].filter(Boolean).join('. '),
                ...(family === 'own' && { family: 'Your images' }),
                ...(family === 'app' && { family: 'Applications' }),
                ...(current && { tag: <Tag>Installed</Tag> }),
              }))}
            />
          </fieldset>
          {picked ? (
            <div>
              <Button
                variant={first ? 'primary' : 'risk'}
                disabledReason={reason}
                onClick={() => void navigate(paths.serverImage({ id: server.id, image: picked.image }))}
              >
                {first ? 'Install' : 'Rebuild with'} {picked.name} …
              </Button>
            </div>
          ) : null}
        </>
      ) : data ? (
        <EmptyState
          icon={<Disc3 aria-hidden="true" />}
          title="No images yet"
          text="Images are listed once your server has its place."
        />
      ) : error ? (
        <ErrorPanel
          title="The images could not be loaded"
          text={error.message}
          requestId={requestIdOf(error)}
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-48" />
      )}
      {may('vmUserData') ? <UserDataCard serverId={server.id} /> : null}
      <Outlet />
    </div>
  );
}
