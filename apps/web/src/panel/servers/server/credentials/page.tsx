import { serverCan } from '@resolvo/contract/machines/server-states';
import { KeyRound, Plus } from 'lucide-react';
import { Link, Outlet, useNavigate } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Table } from '../../../../ui/table.tsx';
import { factsOf, reasonOf, useServer } from '../use-server.ts';

export const meta = titleAbout('Credentials');

export async function clientLoader() {
  await prefetch('sshKeyList', {});
  return null;
}

const columns = [
  { id: 'name', header: 'Name' },
  { id: 'fingerprint', header: 'Fingerprint' },
  { id: 'added', header: 'Added' },
  { id: 'remove', header: 'Remove', align: 'right' },
] as const;

export default function CredentialsPage() {
  const server = useServer();
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  const navigate = useNavigate();
  const facts = factsOf(server);
  const go = (path: string) => void navigate(path);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Card
          title="Login"
          description="The user and password for the console and for SSH. We hand the password to the machine and keep it nowhere."
        >
          <p className="mb-5 font-mono text-text">{server.login || 'None set yet'}</p>
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
            <p className="mt-1 max-w-prose text-muted text-sm">
              Of your account. They are put on a server when it is made or rebuilt; servers that have a key keep it.
            </p>
          </div>
          <Link to={paths.serverSshKeyAdd(server)} className={buttonClass('secondary')}>
            <Plus aria-hidden="true" />
            Add SSH key
          </Link>
        </div>
        {ssh_keys.length === 0 ? (
          <EmptyState
            icon={<KeyRound aria-hidden="true" />}
            title="No SSH keys"
            text="Add one, and choose it when you order or rebuild a server."
          />
        ) : (
          <Table
            caption="SSH keys"
            stacked
            columns={columns}
            rows={ssh_keys.map((key) => ({
              id: key.ssh_key_id,
              cells: [
                key.name,
                <span key="fingerprint" className="break-all font-mono text-sm">
                  {key.fingerprint}
                </span>,
                formatDateTime(key.created_at),
                <Link
                  key="remove"
                  to={paths.serverSshKeyRemove({ id: server.id, keyId: key.ssh_key_id })}
                  aria-label={`Remove the key ${key.name}`}
                  className={buttonClass('ghost', 'sm')}
                >
                  Remove
                </Link>,
              ],
            }))}
          />
        )}
      </section>
      <Outlet />
    </div>
  );
}
