import { serverCan } from '@resolvo/contract/machines/server-states';
import { Disc3 } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Outlet, useNavigate } from 'react-router';
import { prefetch, useEndpoint } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { factsOf, useServer } from '../use-server.ts';

export const meta = titleAbout('Cloud Images');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('vmImages', { params: { server_id: id } }), prefetch('sshKeyList', {})]);
  return null;
}

export default function CloudImagesPage() {
  const server = useServer();
  const navigate = useNavigate();
  const { data, error, refetch } = useEndpoint('vmImages', { params: { server_id: server.id } });
  const first = server.vm_template_id === '';
  const reason = reasonOf(serverCan.rebuild(factsOf(server)));
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-muted text-ui">
        {first
          ? 'Choose the system your server starts with. It is installed at once.'
          : 'Choosing an image makes the server anew: its disk is erased, its addresses and backups stay.'}
      </p>
      {data && data.images.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.images.map(({ image, name, min_disk_gb, current }) => (
            <li key={image} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h2 className="font-semibold text-base text-text">{name}</h2>
                {current ? <Tag>Installed</Tag> : null}
              </div>
              <p className="text-muted text-sm">Needs {min_disk_gb} GB of disk.</p>
              <div className="mt-auto">
                <Button
                  variant="secondary"
                  size="sm"
                  disabledReason={reason}
                  aria-label={`${first ? 'Install' : 'Rebuild with'} ${name}`}
                  onClick={() => void navigate(paths.serverImage({ id: server.id, image }))}
                >
                  {first ? 'Install' : 'Rebuild'}
                </Button>
              </div>
            </li>
          ))}
        </ul>
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
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-48" />
      )}
      <Outlet />
    </div>
  );
}
