import type { DomainLink, LinkChange } from '@resolvo/contract/hosting/domain-links';
import type { Domain } from '@resolvo/contract/hosting/domains';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { call } from '../../../../api/client.ts';
import { useEndpoint } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { unknownLink, usedText } from '../../../../features/hosting/domains/linked-to.tsx';
import { LinkDialog, UnlinkDialog } from '../../../../features/hosting/zones/link-dialog.tsx';
import { paths } from '../../../../paths.ts';
import { fail } from '../../../../shell/fail.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField } from '../../../../shell/form-fields.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';

/** What a domain would point at, with what that would change. */
interface Asked {
  readonly kind: 'server' | 'package';
  readonly id: string;
  readonly name: string;
  readonly change: LinkChange;
}

/** What the domain points at, and another choice. */
export function LinkCard({ domain }: { domain: Domain }) {
  const { linked_to, used_by, domain_name } = domain;
  const params = { domain_id: domain.domain_id };
  const [asked, setAsked] = useState<Asked>();
  const [leaving, setLeaving] = useState<LinkChange>();
  const close = () => setAsked(undefined);
  const toServer = useAct('domainLink', { done: close });
  const toPackage = useAct('domainLinkPackage', { done: close });
  const unlink = useAct('domainUnlink', { done: () => setLeaving(undefined) });

  const look = (kind: Asked['kind'], id: string, parts: { www?: boolean; mail?: boolean }): Promise<LinkChange> =>
    kind === 'server'
      ? call('domainLink', { params, body: { server_id: id, ...parts, preview: true } })
      : call('domainLinkPackage', { params, body: { package_id: id, ...parts, preview: true } });
  const open = async (kind: Asked['kind'], id: string, name: string): Promise<void> =>
    setAsked({ kind, id, name, change: await look(kind, id, {}) });

  return (
    <Card
      title="Linked to"
      description="The name leads to what it is linked to, and follows when its addresses change: with www and its mail, where you want that."
      actions={
        linked_to && linked_to.id !== null ? (
          <LinkActs
            link={linked_to}
            onChange={(id) => open(linked_to.kind, id, linked_to.name)}
            onUnlink={async () => setLeaving(await call('domainUnlink', { params, body: { preview: true } }))}
          />
        ) : null
      }
    >
      {linked_to ? (
        <LinkFacts link={linked_to} domainName={domain_name} />
      ) : (
        <>
          {used_by ? <UsedBy of={used_by} /> : null}
          <ChooseServer onChosen={(id, name) => open('server', id, name)} />
        </>
      )}
      {asked ? (
        <LinkDialog
          title={`Link ${domain_name} to ${asked.name}`}
          domainName={domain_name}
          first={asked.change}
          ask={(parts) => look(asked.kind, asked.id, parts)}
          actLabel="Link"
          pending={toServer.pending || toPackage.pending}
          onAct={(parts) =>
            void (asked.kind === 'server'
              ? toServer.run({ params, body: { server_id: asked.id, ...parts } })
              : toPackage.run({ params, body: { package_id: asked.id, ...parts } }))
          }
          onClose={close}
        />
      ) : null}
      {leaving ? (
        <UnlinkDialog
          domainName={domain_name}
          change={leaving}
          pending={unlink.pending}
          onAct={() => void unlink.run({ params, body: {} })}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </Card>
  );
}

/** Where the names of a package lead, and what to set, is on the page of the package. */
function UsedBy({ of }: { readonly of: NonNullable<Domain['used_by']> }) {
  return (
    <p className="mb-4 text-sm">
      {usedText(of)}.{' '}
      {of.id === null ? null : (
        <Link to={paths.cpanelPackage({ id: of.id })} className={textLinkClass}>
          See where it leads
        </Link>
      )}
    </p>
  );
}

interface LinkActsProps {
  readonly link: DomainLink;
  readonly onChange: (id: string) => Promise<void>;
  readonly onUnlink: () => Promise<void>;
}

function LinkActs({ link: { id, kind }, onChange, onUnlink }: LinkActsProps) {
  const [busy, setBusy] = useState<'change' | 'unlink'>();
  async function run(which: 'change' | 'unlink', work: () => Promise<void>): Promise<void> {
    setBusy(which);
    await work().catch(fail);
    setBusy(undefined);
  }
  if (id === null) return null;
  return (
    <span className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        loading={busy === 'change'}
        onClick={() => void run('change', () => onChange(id))}
      >
        Change what leads there
      </Button>
      {kind === 'server' ? (
        <Button variant="secondary" size="sm" loading={busy === 'unlink'} onClick={() => void run('unlink', onUnlink)}>
          Unlink
        </Button>
      ) : null}
    </span>
  );
}

function LinkFacts({ link, domainName }: { readonly link: DomainLink; readonly domainName: string }) {
  const leads = [domainName, ...(link.www ? [`www.${domainName}`] : []), ...(link.mail ? ['its mail'] : [])];
  return (
    <KeyValueList
      items={[
        {
          label: link.kind === 'server' ? 'Server' : 'Hosting package',
          value:
            link.id === null ? (
              unknownLink(link)
            ) : (
              <Link
                to={link.kind === 'server' ? paths.server({ id: link.id }) : paths.cpanelPackage({ id: link.id })}
                className={textLinkClass}
              >
                {link.name}
              </Link>
            ),
        },
        ...(link.id === null ? [] : [{ label: 'Plan', value: link.plan_name }]),
        { label: 'Leads there', value: leads.join(', ') },
        ...link.addresses.map((address) => ({
          label: address.includes(':') ? 'IPv6 address' : 'IPv4 address',
          value: <CopyText value={address} label={`Copy ${address}`} />,
        })),
        ...(link.addresses.length === 0
          ? [{ label: 'Addresses', value: 'None yet. The domain follows when it has one.' }]
          : []),
      ]}
    />
  );
}

const serverChoice = z.object({ server_id: z.uuid({ error: 'Please choose a server.' }) });

function ChooseServer({ onChosen }: { readonly onChosen: (id: string, name: string) => Promise<void> }) {
  const { may } = useRights();
  const { data } = useEndpoint('accountProducts', {});
  const servers = (data?.proxmox ?? []).filter(
    ({ server_state }) => server_state !== 'failed' && server_state !== 'deleting',
  );
  if (!may('accountProducts'))
    return <p className="text-sm text-muted">You may not see the servers of this account.</p>;
  if (data && servers.length === 0)
    return <p className="text-sm text-muted">It points at nothing, and you have no server to point it at.</p>;
  return (
    <Form
      schema={serverChoice}
      defaultValues={{ server_id: '' }}
      submitLabel="Show what changes"
      submitVariant="secondary"
      leftFreely
      onSubmit={({ server_id }) =>
        onChosen(server_id, servers.find(({ id }) => id === server_id)?.proxmox_vm_name ?? 'the server')
      }
    >
      <FormSelectField
        name="server_id"
        label="Server"
        placeholder="Choose one"
        options={servers.map((server) => ({ value: server.id, label: `${server.proxmox_vm_name} (${server.name})` }))}
      />
    </Form>
  );
}
