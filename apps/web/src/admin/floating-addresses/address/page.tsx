import { dayText } from '@resolvo/contract/day-words';
import { floatingStateWords } from '@resolvo/contract/machines/floating-address-rules';
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

export const meta = titleAbout('Floating address');
export const handle = {
  crumb: 'Floating address',
  under: { crumb: 'Floating addresses', path: paths.adminFloatingAddresses() },
};

const inputOf = (floatingId: string | undefined) => ({ params: { floating_id: floatingId ?? '' } });

export async function clientLoader({ params: { floatingId } }: ClientLoaderFunctionArgs) {
  return { about: (await load('adminFloatingShow', inputOf(floatingId))).address };
}

export const ErrorBoundary = failedPage('floating', {
  to: paths.adminFloatingAddresses(),
  label: 'Back to Floating addresses',
});

export default function FloatingAddressPage() {
  const { floatingId } = useParams();
  const floating = usePrefetched('adminFloatingShow', inputOf(floatingId));
  const retry = useAct('adminFloatingRetry', { kind: 'info' });
  const isDone = !['trouble', 'working', 'making', 'deleting'].includes(floating.state);
  return (
    <Page kind="detail">
      <PageHeading
        title={<HeadingWithState name={floating.address || 'New address'} of={floatingStateWords[floating.state]} />}
        actions={
          <Button
            variant="secondary"
            loading={retry.pending}
            disabledReason={isDone ? 'Nothing is left to be done.' : undefined}
            onClick={() => void retry.run({ ...inputOf(floating.floating_id), body: {} })}
          >
            Try again now
          </Button>
        }
      />
      <NotDoneNotice title="The hypervisor said" reason={floating.reason} again={undefined} />
      {floating.ends_at === 0 ? null : (
        <Notice tone="warn">It is kept until {dayText(floating.ends_at)}; then others may get it.</Notice>
      )}
      <Card title="About">
        <KeyValueList
          items={[
            { label: 'Client', value: <ClientLink user={floating.user} /> },
            { label: 'Place', value: floating.location },
            { label: 'Server', value: <ServerOf of={floating} side="staff" /> },
            { label: 'Price', value: <PriceOf of={floating} side="staff" /> },
            { label: 'Made', value: formatDateTime(floating.created_at) },
            {
              label: 'Address ID',
              value: <CopyId value={floating.floating_id} what="Address ID" display={floating.floating_id} />,
            },
          ]}
        />
      </Card>
    </Page>
  );
}
