import { handOverBody, type StaffDomain, type StaffZone, withdrawBody } from '@resolvo/contract/hosting/domain-desk';
import { domainCan, domainWord } from '@resolvo/contract/hosting/domains';
import { zoneWord } from '@resolvo/contract/hosting/zones';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { serverSeconds } from '../../../api/server-clock.ts';
import { useRights } from '../../../api/use-rights.ts';
import { LinkedTo } from '../../../features/hosting/domains/linked-to.tsx';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { Age, formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Table } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = titleAbout('Domain');
export const handle = { crumb: 'Domain', under: { crumb: 'Domains', path: paths.adminDomains() } };

const inputOf = (domainId = '') => ({ params: { domain_id: domainId } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { domain } = await load('adminDomainDetail', inputOf(params.domainId));
  return { about: domain.domain_name };
}

export const ErrorBoundary = failedPage('domain', { to: paths.adminDomains(), label: 'Back to Domains' });

const proofs: Readonly<Record<string, string>> = {
  free: 'Free name',
  txt: 'TXT record',
  delegation: 'Name servers',
  staff: 'Handed over by staff',
};

export default function AdminDomainPage() {
  const { domainId } = useParams();
  const { domain, proof, others, zone } = usePrefetched('adminDomainDetail', inputOf(domainId));
  const now = serverSeconds();
  return (
    <Page kind="detail">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 break-all">{domain.domain_name}</span>
            <span className="font-normal text-sm">
              <StateBadge of={domainWord(domain, now)} />
            </span>
          </span>
        }
        actions={<Acts domain={domain} />}
      />
      <DetailColumns rail={<Facts domain={domain} />}>
        {zone ? <ZoneCard domain={domain} zone={zone} /> : null}
        {proof ? (
          <Card title="Proof" description={proof.found || 'Not looked for yet.'}>
            <KeyValueList
              items={[
                { label: 'Record', value: `${proof.txt_name} TXT` },
                { label: 'Value', value: proof.txt_value },
                { label: 'Last looked', value: proof.checked_at === 0 ? 'Never' : formatDateTime(proof.checked_at) },
                { label: 'Looks again', value: formatDateTime(proof.next_check_at) },
              ]}
            />
          </Card>
        ) : null}
        <Card title="The same name elsewhere" flush={others.length > 0}>
          {others.length === 0 ? (
            <p className="text-sm text-muted">No other account has added it.</p>
          ) : (
            <Table
              caption="The same name elsewhere"
              rows={others}
              rowKey={(one) => one.domain_id}
              columns={[
                {
                  key: 'client',
                  header: 'Client',
                  grow: true,
                  phone: 'title',
                  cell: (one) => (
                    <Link to={paths.adminDomain({ domainId: one.domain_id })} className={textLinkClass}>
                      {one.user.email}
                    </Link>
                  ),
                },
                {
                  key: 'state',
                  header: 'State',
                  phone: 'badge',
                  cell: (one) => <StateBadge of={domainWord(one, now)} />,
                },
                {
                  key: 'added',
                  header: 'Added',
                  align: 'right',
                  phone: 'value',
                  cell: (one) => <Age seconds={one.created_at} />,
                },
              ]}
            />
          )}
        </Card>
      </DetailColumns>
    </Page>
  );
}

function Facts({ domain }: { domain: StaffDomain }) {
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          { label: 'Client', value: <ClientLink user={domain.user} /> },
          { label: 'Kind', value: domain.kind === 'free' ? 'Free subdomain' : 'Custom domain' },
          { label: 'Proved by', value: proofs[domain.proved_by] ?? 'Not yet' },
          { label: 'Linked to', value: <LinkedTo domain={domain} /> },
          { label: 'In DNS', value: domain.ascii_name },
          { label: 'Expires', value: domain.expires_at === 0 ? 'Never' : formatDay(domain.expires_at) },
          { label: 'Added', value: formatDateTime(domain.created_at) },
        ]}
      />
    </Card>
  );
}

/** What the name servers have of it, and the way to send all of it again. */
function ZoneCard({ domain, zone }: { domain: StaffDomain; zone: StaffZone }) {
  const publish = useAct('adminDomainPublish');
  const { reason } = useRights();
  return (
    <Card
      title="Records"
      description="What the client wrote and what the name servers have of it."
      actions={
        <Button
          variant="secondary"
          size="sm"
          loading={publish.pending}
          disabledReason={reason('adminDomainPublish') ?? reasonOf(domainCan.edit(domain.state))}
          onClick={() => void publish.run({ params: { domain_id: domain.domain_id }, body: {} })}
        >
          Publish again
        </Button>
      }
    >
      <div className="grid gap-4">
        {zone.trouble === '' ? null : (
          <Notice tone="danger" title="The last try failed">
            <span className="break-words">{zone.trouble}</span>
          </Notice>
        )}
        {zone.refused_count === 0 ? null : (
          <Notice tone="danger" title={`Not taken by the name servers: ${zone.refused_count.toLocaleString('en')}`}>
            <ul className="grid gap-1">
              {zone.refused.map(({ name, type, refusal }) => (
                <li key={`${name} ${type}`} className="break-words">
                  <span className="font-mono text-sm">
                    {name} {type}
                  </span>
                  : {refusal}
                </li>
              ))}
            </ul>
            All others are published. The client sees this too; Publish again asks the name servers once more.
          </Notice>
        )}
        <KeyValueList
          items={[
            { label: 'Name servers', value: <StateBadge of={zoneWord(zone)} /> },
            { label: 'Records', value: domain.records },
            { label: 'Changes', value: zone.version },
            { label: 'Published', value: zone.applied_at === 0 ? 'Not yet' : formatDateTime(zone.applied_at) },
            { label: 'DNSSEC', value: zone.signed ? 'On' : 'Off' },
          ]}
        />
      </div>
    </Card>
  );
}

function Acts({ domain }: { domain: StaffDomain }) {
  const { open, show, close } = useDialog(['hand-over', 'withdraw']);
  const { reason } = useRights();
  const against = {
    'hand-over': reason('adminDomainHandOver') ?? reasonOf(domainCan.handOver(domain.state)),
    withdraw: reason('adminDomainWithdraw') ?? reasonOf(domainCan.remove(domain.state)),
  };
  const asking = open && against[open] === undefined ? open : undefined;
  return (
    <>
      <NextAct
        acts={[
          {
            label: 'Hand over',
            onSelect: () => show('hand-over'),
            ...(against['hand-over'] !== undefined && { disabledReason: against['hand-over'] }),
          },
          {
            label: 'Withdraw',
            onSelect: () => show('withdraw'),
            ...(against.withdraw !== undefined && { disabledReason: against.withdraw }),
          },
        ]}
      />
      {asking === 'hand-over' ? <HandOver domain={domain} onClose={close} /> : null}
      {asking === 'withdraw' ? <Withdraw domain={domain} onClose={close} /> : null}
    </>
  );
}

const isNameOf =
  (domain: StaffDomain) =>
  ({ name }: { name: string }) =>
    [domain.domain_name, domain.ascii_name].includes(name.trim().toLowerCase());
const notTheName = { path: ['name'], error: 'This is not the name of the domain.' };

function HandOver({ domain, onClose }: { domain: StaffDomain; onClose: () => void }) {
  const [client, setClient] = useChosenClient();
  const give = useAct('adminDomainHandOver', { leaveTo: paths.adminDomains });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Hand ${domain.domain_name} over`}
      description={`${domain.user.email} loses the name. The records are kept for the grace period, and both clients are told with your reason.`}
    >
      <Form
        schema={handOverBody.omit({ user_id: true }).refine(isNameOf(domain), notTheName)}
        defaultValues={{ name: '', reason: '' }}
        submitLabel="Hand over"
        submitVariant="risk"
        disabledReason={client ? undefined : 'Please choose the client who gets it.'}
        onSubmit={async (body) => {
          if (client)
            await give.send({ params: { domain_id: domain.domain_id }, body: { ...body, user_id: client.user_id } });
        }}
      >
        <ClientChoice client={client} onChange={setClient} />
        <FormTextareaField
          name="reason"
          label="Reason"
          rows={3}
          hint="Both clients read it, and it is kept in the audit."
        />
        <FormTextField
          name="name"
          label={`Type ${domain.domain_name} to confirm`}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}

function Withdraw({ domain, onClose }: { domain: StaffDomain; onClose: () => void }) {
  const withdraw = useAct('adminDomainWithdraw', { done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Withdraw ${domain.domain_name}`}
      description="It answers no longer. The records are kept for the grace period, and the client is told with your reason."
    >
      <Form
        schema={withdrawBody.refine(isNameOf(domain), notTheName)}
        defaultValues={{ name: '', reason: '' }}
        submitLabel="Withdraw it"
        submitVariant="risk"
        onSubmit={(body) => withdraw.send({ params: { domain_id: domain.domain_id }, body })}
      >
        <FormTextareaField
          name="reason"
          label="Reason"
          rows={3}
          hint="The client reads it, and it is kept in the audit."
        />
        <FormTextField
          name="name"
          label={`Type ${domain.domain_name} to confirm`}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}
