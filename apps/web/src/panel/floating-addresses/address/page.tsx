import { dayText } from '@resolvo/contract/day-words';
import { floatingCan, floatingSetupText, floatingStateWords } from '@resolvo/contract/machines/floating-address-rules';
import type { FloatingAddress } from '@resolvo/contract/machines/floating-addresses';
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
import { failedPage } from '../../../shell/failed-page.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

export const meta = titleAbout('Floating address');

const inputOf = (floatingId: string | undefined) => ({ params: { floating_id: floatingId ?? '' } });

export async function clientLoader({ params: { floatingId } }: ClientLoaderFunctionArgs) {
  const [{ address }] = await Promise.all([load('floatingShow', inputOf(floatingId)), prefetch('accountProducts', {})]);
  return { about: address };
}

export const ErrorBoundary = failedPage('floating', {
  to: paths.floatingAddresses(),
  label: 'Back to Floating addresses',
});

export default function FloatingAddressPage() {
  const { floatingId } = useParams();
  const floating = usePrefetched('floatingShow', inputOf(floatingId));
  const { may } = useRights();
  const { open, show, close } = useDialog(['assign', 'take-off', 'delete']);
  const takeOff = useAct('floatingTakeOff', { kind: 'info' });
  const { state, address } = floating;
  return (
    <Page kind="detail">
      <div className="-mb-2">
        <BackToList to={paths.floatingAddresses()}>Floating addresses</BackToList>
      </div>
      <PageHeading
        title={<HeadingWithState name={address || 'New address'} of={floatingStateWords[state]} />}
        actions={
          may('floatingAssign') ? (
            <>
              <Button
                variant="primary"
                disabledReason={reasonOf(floatingCan.assign(state))}
                onClick={() => show('assign')}
              >
                {floating.server_id === null ? 'Assign' : 'Move'}
              </Button>
              <Button
                variant="secondary"
                disabledReason={reasonOf(floatingCan.takeOff(state))}
                onClick={() => show('take-off')}
              >
                Take off
              </Button>
            </>
          ) : null
        }
      />
      <Notices floating={floating} />
      <Card title="About">
        <KeyValueList
          items={[
            { label: 'Place', value: floating.location },
            { label: 'Server', value: <ServerOf of={floating} side="owner" /> },
            { label: 'Price', value: <PriceOf of={floating} side="owner" /> },
            { label: 'Made', value: formatDateTime(floating.created_at) },
          ]}
        />
        {may('floatingDelete') ? (
          <div className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3 text-danger"
              disabledReason={reasonOf(floatingCan.delete(state))}
              onClick={() => show('delete')}
            >
              Give back
            </Button>
          </div>
        ) : null}
      </Card>
      {address === '' ? null : <UseCard floating={floating} />}
      <Confirm
        open={open === 'take-off' && floatingCan.takeOff(state) === true}
        onClose={close}
        title={`Take ${address} off ${floating.server_name || 'its server'}?`}
        text="Nothing answers at it until it is assigned again. It stays yours and is billed as before."
        action="Take off"
        actionVariant="risk"
        onConfirm={() => takeOff.send({ params: { floating_id: floating.floating_id }, body: {} })}
      />
      <AssignDialog
        floating={floating}
        open={open === 'assign' && floatingCan.assign(state) === true}
        onClose={close}
      />
      <DeleteDialog
        floating={floating}
        open={open === 'delete' && floatingCan.delete(state) === true}
        onClose={close}
      />
    </Page>
  );
}

/** What is typed in each server that is to use it. */
function UseCard({ floating: { address, server_name } }: { floating: FloatingAddress }) {
  const steps = [
    { label: 'Until the next start', command: `sudo ip addr add ${address}/32 dev eth0` },
    {
      label: 'With each start, on Debian and Ubuntu with netplan',
      command: `printf 'network:\\n  version: 2\\n  ethernets:\\n    eth0:\\n      addresses: [${address}/32]\\n' | sudo tee /etc/netplan/90-floating.yaml && sudo chmod 600 /etc/netplan/90-floating.yaml && sudo netplan apply`,
    },
  ];
  return (
    <Card
      title="In the server"
      description={server_name === '' ? 'In each server that is to use it.' : `To type in ${server_name}.`}
    >
      <ul className="grid gap-3">
        {steps.map(({ label, command }) => (
          <li key={label} className="grid gap-1 text-sm">
            <span className="text-muted">{label}</span>
            <CopyText label={`Copy: ${label}`} value={command} wraps />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">
        {floatingSetupText}{' '}
        <Link to={paths.helpArticle({ name: 'floating-addresses' })} className={textLinkClass}>
          How to use a floating address
        </Link>
      </p>
    </Card>
  );
}

/** What its owner has to know or do now. */
function Notices({ floating }: { floating: FloatingAddress }) {
  const { may } = useRights();
  const keep = useAct('floatingKeep');
  const retry = useAct('floatingRetry', { kind: 'info' });
  const input = { params: { floating_id: floating.floating_id }, body: {} };
  return (
    <>
      <NotDoneNotice
        reason={floating.reason}
        again={may('floatingRetry') ? { pending: retry.pending, run: () => void retry.run(input) } : undefined}
      />
      {floating.state === 'suspended' ? (
        <SuspendedNotice>it stays where it is and cannot be moved.</SuspendedNotice>
      ) : null}
      {floating.cancels_at === 0 ? null : (
        <CancelledNotice
          noun="address"
          name={floating.address || 'this floating address'}
          subscriptionId={floating.subscription_id}
          cancelsAt={floating.cancels_at}
        >
          This floating address is cancelled. It is yours until {formatDateTime(floating.cancels_at)}. It is then kept
          until {dayText(floating.kept_until)}; after that others may get it.
        </CancelledNotice>
      )}
      {floating.state === 'kept' ? (
        <KeptNotice
          endsAt={floating.ends_at}
          after="After that others may get it."
          isOwnAct={floating.end_why === 'cancelled'}
          keep={may('floatingKeep') ? { pending: keep.pending, run: () => void keep.run(input) } : undefined}
        />
      ) : null}
    </>
  );
}
