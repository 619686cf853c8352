import {
  type HostingDifferences,
  type HostingServerRow,
  hostingServerBody,
  hostingServerWord,
  hostingTroubleTexts,
} from '@resolvo/contract/hosting/hosting-servers';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { prefetch, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { reload } from '../../../api/refresh.ts';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Table } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { CompareCard } from '../../compare-card.tsx';

export const meta = privateTitle('Hosting servers');
export const handle = { crumb: 'Hosting servers', under: { crumb: 'Hosting', path: paths.adminHosting() } };

export async function clientLoader() {
  await prefetch('adminHostingServers', {});
  return null;
}

export default function HostingServersPage() {
  const { servers } = usePrefetched('adminHostingServers', {});
  return (
    <Page kind="list">
      <PageHeading
        title="Hosting servers"
        description="How much room there is, and where the servers and our books do not agree. The setting WHM_SERVERS names them."
        actions={
          <Button looks variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void reload()}>
            Refresh
          </Button>
        }
      />
      {servers.length === 0 ? (
        <EmptyState
          title="No hosting server is configured"
          text="Web hosting is delivered by hand: each order becomes a task of staff."
        />
      ) : (
        <div className="flex flex-col gap-6">
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {servers.map((server) => (
              <ServerCard key={server.hosting_server} server={server} />
            ))}
          </ul>
          <DifferencesCard />
        </div>
      )}
    </Page>
  );
}

function ServerCard({ server }: { server: HostingServerRow }) {
  const [isOpen, setOpen] = useState(false);
  const save = useAct('adminHostingServerSave', { done: () => setOpen(false) });
  return (
    <li className="grid content-start gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-3 font-medium text-ui">
          {server.hosting_server}
          <StateBadge of={hostingServerWord(server)} />
        </h2>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Settings<span className="sr-only"> of {server.hosting_server}</span>
        </Button>
      </div>
      {server.trouble ? (
        <Notice tone="danger">
          {hostingTroubleTexts[server.trouble]} <span className="break-words">{server.details}</span>
        </Notice>
      ) : null}
      {server.note ? <p className="text-muted text-sm">{server.note}</p> : null}
      <div className="grid gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span>
            {server.accounts} of {server.capacity} accounts, {server.packages} of them packages
          </span>
          <span className="text-muted">
            {server.free} free · {server.location}
          </span>
        </p>
        <ProgressBar
          label={`Places used on ${server.hosting_server}`}
          value={server.capacity === 0 ? 100 : ((server.capacity - server.free) / server.capacity) * 100}
          minVisible={2}
        />
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Settings of ${server.hosting_server}`}
        description={`WHM_SERVERS says ${server.configured} accounts.`}
      >
        <Form
          schema={z.strictObject({
            ...hostingServerBody.shape,
            capacity: z.coerce.number({ error: 'Please enter a number.' }).pipe(hostingServerBody.shape.capacity),
          })}
          defaultValues={{ capacity: String(server.capacity), closed: server.closed, note: server.note }}
          submitLabel="Save"
          onSubmit={(body) => save.send({ params: { hosting_server: server.hosting_server }, body })}
        >
          <FormTextField name="capacity" label="How many accounts it takes" inputMode="numeric" />
          <FormCheckbox name="closed" label="Takes no new packages" />
          <FormTextField name="note" label="Note" />
        </Form>
      </Dialog>
    </li>
  );
}

/** Read-only but for adopting: an account holds a customer's website. */
function DifferencesCard() {
  const asked = useEndpoint('adminHostingDifferences', {});
  return (
    <CompareCard
      title="Accounts that do not match"
      description="Accounts without a package, and packages without an account. Nothing is done about them by itself."
      asked={asked}
    >
      {asked.data?.servers.map((server) => (
        <Differences key={server.hosting_server} of={server} />
      ))}
    </CompareCard>
  );
}

type Stray = HostingDifferences['strays'][number];

function Differences({
  of: { hosting_server, reachable, trouble, strays, missing, other },
}: {
  of: HostingDifferences;
}) {
  const [adopting, setAdopting] = useState<Stray>();
  const isEmpty = [strays, missing, other].every(({ length }) => length === 0);
  const unmatched = [
    ...missing.map((one) => ({ ...one, what: 'Its account is gone from the server.' })),
    ...other.map(({ package_id, domain, username, what }) => ({ package_id, domain, username, what })),
  ];
  return (
    <div className="grid gap-5">
      <h3 className="font-medium text-ui">{hosting_server}</h3>
      {reachable ? null : (
        <p className="text-danger">{trouble ? hostingTroubleTexts[trouble] : 'It cannot be asked.'}</p>
      )}
      {reachable && isEmpty ? (
        <p className="text-muted">Every account has its package, and every package its account.</p>
      ) : null}
      {unmatched.length > 0 ? (
        <Table
          caption={`Packages that do not match on ${hosting_server}`}
          stacked
          columns={[
            {
              key: 'domain',
              header: 'Package',
              cell: (one) => (
                <Link to={paths.adminHostingPackage({ packageId: one.package_id })} className={textLinkClass}>
                  {one.domain}
                </Link>
              ),
            },
            { key: 'user', header: 'User', cell: (one) => one.username },
            { key: 'what', header: 'What differs', cell: (one) => one.what },
          ]}
          rows={unmatched}
          rowKey={(one) => one.package_id}
        />
      ) : null}
      {strays.length > 0 ? (
        <Table
          caption={`Accounts without a package on ${hosting_server}`}
          stacked
          columns={[
            { key: 'domain', header: 'Domain', grow: true, phone: 'title', cell: (one) => one.domain },
            { key: 'user', header: 'Account', phone: 'badge', cell: (one) => one.username },
            { key: 'email', header: 'Contact', phone: 'text', cell: (one) => one.email || 'None' },
            {
              key: 'adopt',
              header: <span className="sr-only">Adopt</span>,
              align: 'right',
              phone: 'act',
              cell: (one) => (
                <Button variant="ghost" size="sm" aria-label={`Adopt ${one.username}`} onClick={() => setAdopting(one)}>
                  Adopt
                </Button>
              ),
            },
          ]}
          rows={strays}
          rowKey={(one) => one.username}
        />
      ) : null}
      {adopting ? (
        <AdoptDialog server={hosting_server} account={adopting} onClose={() => setAdopting(undefined)} />
      ) : null}
    </div>
  );
}

const adoptSchema = z.strictObject({ plan_id: z.uuid({ error: 'Please choose a plan.' }) });

function AdoptDialog({ server, account, onClose }: { server: string; account: Stray; onClose: () => void }) {
  const [client, setClient] = useChosenClient();
  const plans = useEndpoint('systemPlans', { query: {} }).data?.cpanel_plans;
  const adopt = useAct('adminHostingAdopt', {
    said: 'The account is a package now.',
    leaveTo: ({ package_id }) => paths.adminHostingPackage({ packageId: package_id }),
  });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Adopt ${account.username}`}
      description={`${account.domain} becomes a package of a client. Nothing on the server is changed, and it is not billed.`}
    >
      <div className="grid gap-5">
        <ClientChoice client={client} onChange={setClient} />
        {client && plans ? (
          <Form
            schema={adoptSchema}
            defaultValues={{ plan_id: plans[0]?.plan_id ?? '' }}
            submitLabel="Adopt it"
            onSubmit={({ plan_id }) =>
              adopt.send({
                params: { hosting_server: server },
                body: { username: account.username, user_id: client.user_id, plan_id },
              })
            }
          >
            <FormSelectField
              name="plan_id"
              label="Plan"
              options={plans.map(({ plan_id, plan_name }) => ({ value: plan_id, label: plan_name }))}
            />
          </Form>
        ) : null}
      </div>
    </Dialog>
  );
}
