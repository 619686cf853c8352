import { serverCan } from '@resolvo/contract/machines/server-states';
import type { SshKey } from '@resolvo/contract/machines/ssh-keys';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, Outlet, useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { factsOf, useServer } from '../use-server.ts';
import { WayIn } from '../way-in.tsx';
import { PutKeyDialog } from './put-key-dialog.tsx';

export const meta = titleAbout('Credentials');

const sshKeys = listQuery('sshKeyList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(sshKeys, request);

export default function CredentialsPage() {
  const server = useServer();
  const navigate = useNavigate();
  const facts = factsOf(server);
  const [putting, setPutting] = useState<SshKey>();
  const go = (path: string) => void navigate(path);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Card
          title="Login"
          description="The user and password for the console and for SSH. We hand the password to the machine and keep it nowhere."
        >
          <div className="mb-5">
            <WayIn server={server} />
          </div>
          <Button
            variant="primary"
            disabledReason={reasonOf(serverCan.changeCredentials(facts))}
            onClick={() => go(paths.serverCredentialsChange(server))}
          >
            Change Credentials
          </Button>
        </Card>
        <Card title="Hostname" description="What the machine calls itself. It takes a new one over at its next start.">
          <p className="mb-5 break-all font-mono text-text">{server.hostname}</p>
          <Button
            variant="secondary"
            disabledReason={reasonOf(serverCan.changeHostname(facts))}
            onClick={() => go(paths.serverHostname(server))}
          >
            Change Hostname
          </Button>
        </Card>
      </div>
      <section aria-labelledby="ssh-keys">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id="ssh-keys" className="font-semibold text-base text-text">
              SSH keys
            </h2>
            <p className="mt-1 max-w-4xl text-pretty text-muted text-sm">
              Keys of your account. They are put on a server when it is made or rebuilt, or from here while it runs;
              servers that have a key keep it.
            </p>
          </div>
          <Link to={paths.serverSshKeyAdd(server)} className={buttonClass('secondary')}>
            <Plus aria-hidden="true" />
            Add SSH key
          </Link>
        </div>
        <List
          list={sshKeys}
          rows={({ ssh_keys }) => ssh_keys}
          rowKey={(key) => key.ssh_key_id}
          caption="SSH keys"
          columns={[
            { key: 'name', phone: 'title', header: 'Name', cell: (key) => key.name },
            {
              key: 'fingerprint',
              grow: true,
              phone: 'text',
              header: 'Fingerprint',
              cell: (key) => <span className="break-all font-mono text-sm">{key.fingerprint}</span>,
            },
            {
              key: 'added',
              align: 'right',
              phone: 'value',
              header: 'Added',
              cell: (key) => formatDateTime(key.created_at),
            },
            {
              key: 'put',
              phone: 'more',
              header: 'This server',
              align: 'right',
              cell: (key) => (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Put on server: ${key.name}`}
                  disabledReason={reasonOf(serverCan.addKey(facts))}
                  onClick={() => setPutting(key)}
                >
                  Put on server
                </Button>
              ),
            },
            {
              key: 'remove',
              phone: 'act',
              header: 'Remove',
              align: 'right',
              cell: (key) => (
                <Link
                  to={paths.serverSshKeyRemove({ id: server.id, keyId: key.ssh_key_id })}
                  aria-label={`Remove the key ${key.name}`}
                  className={buttonClass('ghost', 'sm')}
                >
                  Remove
                </Link>
              ),
            },
          ]}
          empty={
            <EmptyState
              icon={<KeyRound aria-hidden="true" />}
              title="No SSH keys"
              text="Add one, and choose it when you order or rebuild a server."
            />
          }
        />
      </section>
      {putting ? <PutKeyDialog server={server} sshKey={putting} onClose={() => setPutting(undefined)} /> : null}
      <Outlet />
    </div>
  );
}
