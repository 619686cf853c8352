import { memberStateWords, networkCan } from '@resolvo/contract/machines/private-network-rules';
import type { NetworkMember, PrivateNetwork } from '@resolvo/contract/machines/private-networks';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { NotDoneNotice } from '../../../features/machines/servers/standing-notices.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
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
import { JoinDialog } from './join-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

export const meta = titleAbout('Network');

const inputOf = (networkId: string | undefined) => ({ params: { network_id: networkId ?? '' } });

export async function clientLoader({ params: { networkId } }: ClientLoaderFunctionArgs) {
  const [{ name }] = await Promise.all([load('networkShow', inputOf(networkId)), prefetch('accountProducts', {})]);
  return { about: name };
}

export const ErrorBoundary = failedPage('network', { to: paths.networks(), label: 'Back to Networks' });

export default function NetworkPage() {
  const { networkId } = useParams();
  const network = usePrefetched('networkShow', inputOf(networkId));
  const { may } = useRights();
  const { open, show, close } = useDialog(['join', 'rename', 'delete']);
  const remove = useAct('networkDelete', { leaveTo: () => paths.networks() });
  const mayDelete = networkCan.delete(network);
  return (
    <Page kind="detail">
      <div className="-mb-2">
        <BackToList to={paths.networks()}>Networks</BackToList>
      </div>
      <PageHeading
        title={network.name}
        actions={
          may('networkJoin') ? (
            <Button variant="primary" onClick={() => show('join')}>
              Put a server in
            </Button>
          ) : null
        }
      />
      <Troubles network={network} />
      <MembersCard network={network} />
      <Card title="About">
        <KeyValueList
          items={[
            { label: 'Subnet', value: <CopyText label="Copy the subnet" value={network.subnet} /> },
            { label: 'Place', value: network.location },
            { label: 'Made', value: formatDateTime(network.created_at) },
            {
              label: 'Network ID',
              value: <CopyId value={network.network_id} what="Network ID" display={network.network_id} />,
            },
          ]}
        />
        {may('networkRename') ? (
          <div className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
            <Button variant="ghost" size="sm" className="-ml-3 text-muted" onClick={() => show('rename')}>
              Rename
            </Button>
            <Button
              variant="ghost"
              size="sm"
              className="text-danger"
              disabledReason={reasonOf(mayDelete)}
              onClick={() => show('delete')}
            >
              Delete
            </Button>
          </div>
        ) : null}
      </Card>
      <p className="px-1 text-muted text-sm">
        The firewall of a server counts in its private networks too.{' '}
        <Link to={paths.helpArticle({ name: 'private-networks' })} className={textLinkClass}>
          How to use a private network
        </Link>
      </p>
      <JoinDialog network={network} open={open === 'join'} onClose={close} />
      <RenameDialog network={network} open={open === 'rename'} onClose={close} />
      <Confirm
        open={open === 'delete' && mayDelete === true}
        onClose={close}
        title={`Delete ${network.name}?`}
        text="No server is in it. Its subnet is free again for another network."
        action="Delete"
        actionVariant="risk"
        onConfirm={() => remove.send({ ...inputOf(networkId), body: {} })}
      />
    </Page>
  );
}

function useServerNames(): (serverId: string) => string {
  const { proxmox } = usePrefetched('accountProducts', {});
  return (serverId) => proxmox.find(({ id }) => id === serverId)?.proxmox_vm_name ?? 'A server';
}

/** What its owner has to know or do now. */
function Troubles({ network }: { network: PrivateNetwork }) {
  const { may } = useRights();
  const nameOf = useServerNames();
  const apply = useAct('vmNetworksApply', { kind: 'info' });
  return network.members.map(({ server_id, reason }) => (
    <NotDoneNotice
      key={server_id}
      title={`The last change of ${nameOf(server_id)} has not been made yet`}
      reason={reason}
      again={
        may('vmNetworksApply')
          ? { pending: apply.pending, run: () => void apply.run({ params: { server_id }, body: {} }) }
          : undefined
      }
    />
  ));
}

function MembersCard({ network }: { network: PrivateNetwork }) {
  const { may } = useRights();
  const nameOf = useServerNames();
  const [leaving, setLeaving] = useState<NetworkMember>();
  const leave = useAct('networkLeave', { kind: 'info' });
  return (
    <Card title="Servers">
      {network.members.length === 0 ? (
        <p className="text-muted">None. Put at least two into it, and they reach each other.</p>
      ) : (
        <ul className="grid gap-3">
          {network.members.map((member) => (
            <li key={member.server_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="flex flex-wrap items-center gap-x-3">
                <Link to={paths.server({ id: member.server_id })} className={textLinkClass}>
                  {nameOf(member.server_id)}
                </Link>
                <CopyText label={`Copy the address of ${nameOf(member.server_id)}`} value={member.address} />
              </span>
              <span className="flex items-center gap-x-3">
                <StateBadge of={memberStateWords[member.state]} />
                {may('networkLeave') ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Take out ${nameOf(member.server_id)}`}
                    disabledReason={member.state === 'leaving' ? 'It is being taken out.' : undefined}
                    onClick={() => setLeaving(member)}
                  >
                    Take out
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Take ${nameOf(leaving?.server_id ?? '')} out of ${network.name}?`}
        text={`Its network card goes, and the others no longer reach it by ${leaving?.address ?? ''}.`}
        action="Take out"
        actionVariant="risk"
        onConfirm={() =>
          leave.send({ params: { network_id: network.network_id, server_id: leaving?.server_id ?? '' }, body: {} })
        }
      />
    </Card>
  );
}
