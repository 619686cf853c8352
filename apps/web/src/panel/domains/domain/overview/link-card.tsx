import { type Domain, linkDomainBody } from '@resolvo/contract/hosting/domains';
import { Link } from 'react-router';
import { useEndpoint } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { unknownLink } from '../../../../features/hosting/domains/linked-to.tsx';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField } from '../../../../shell/form-fields.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';

/** What the domain points at, and another choice. */
export function LinkCard({ domain }: { domain: Domain }) {
  const { linked_to } = domain;
  const unlink = useAct('domainUnlink');
  return (
    <Card
      title="Linked to"
      description="The name, www and its mail lead to what it is linked to, and follow when its addresses change."
      actions={
        linked_to?.kind === 'server' ? (
          <Button
            variant="secondary"
            size="sm"
            loading={unlink.pending}
            onClick={() => void unlink.run({ params: { domain_id: domain.domain_id }, body: {} })}
          >
            Unlink
          </Button>
        ) : null
      }
    >
      {linked_to ? (
        <KeyValueList
          items={[
            {
              label: linked_to.kind === 'server' ? 'Server' : 'Hosting package',
              value:
                linked_to.id === null ? (
                  unknownLink(linked_to)
                ) : (
                  <Link
                    to={
                      linked_to.kind === 'server'
                        ? paths.server({ id: linked_to.id })
                        : paths.cpanelPackage({ id: linked_to.id })
                    }
                    className={textLinkClass}
                  >
                    {linked_to.name}
                  </Link>
                ),
            },
            ...(linked_to.id === null ? [] : [{ label: 'Plan', value: linked_to.plan_name }]),
            ...linked_to.addresses.map((address) => ({
              label: address.includes(':') ? 'IPv6 address' : 'IPv4 address',
              value: <CopyText value={address} label={`Copy ${address}`} />,
            })),
            ...(linked_to.addresses.length === 0
              ? [{ label: 'Addresses', value: 'None yet. The domain follows when it has one.' }]
              : []),
          ]}
        />
      ) : (
        <ChooseServer domain={domain} />
      )}
    </Card>
  );
}

function ChooseServer({ domain }: { domain: Domain }) {
  const { may } = useRights();
  const { data } = useEndpoint('accountProducts', {});
  const link = useAct('domainLink');
  const servers = (data?.proxmox ?? []).filter(
    ({ server_state }) => server_state !== 'failed' && server_state !== 'deleting',
  );
  if (!may('accountProducts'))
    return <p className="text-sm text-muted">You may not see the servers of this account.</p>;
  if (data && servers.length === 0)
    return <p className="text-sm text-muted">It points at nothing, and you have no server to point it at.</p>;
  return (
    <Form
      schema={linkDomainBody}
      defaultValues={{ server_id: '' }}
      submitLabel="Link"
      submitVariant="secondary"
      leftFreely
      onSubmit={(body) => link.send({ params: { domain_id: domain.domain_id }, body })}
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
