import { packageCan } from '@resolvo/contract/hosting/package-states';
import {
  addDomainBody,
  type PackageDetail,
  type PackageDomain,
  type PackagePoint,
  packageDomainWords,
  pointWords,
} from '@resolvo/contract/hosting/packages';
import { shownName } from '@resolvo/contract/shown-name';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

const factsOf = (one: PackageDetail) => ({ state: one.package_state, task: one.package_task });

/** What the package answers to: its free address, its own domain and further ones, each with how far it is. */
export function DomainsCard({ of: one }: { readonly of: PackageDetail }) {
  const { open, show, close } = useDialog(['domain']);
  const [leaving, setLeaving] = useState<PackageDomain>();
  const params = { package_id: one.package_id };
  const add = useAct('packageDomainAdd', { kind: 'info', done: close });
  const remove = useAct('packageDomainRemove', { kind: 'info', done: () => setLeaving(undefined) });
  const websites = 1 + one.domains.filter(({ role }) => role === 'further').length;
  const hasOwn = one.domains.some(({ role, state }) => role === 'own' && state !== 'removing');
  const isFull = websites >= one.websites;
  const whyNot =
    reasonOf(packageCan.addDomain(factsOf(one))) ??
    (isFull && hasOwn ? 'All websites of this package are in use. Change to a larger package first.' : undefined);
  // Asked beside the page, which waits for no resolver.
  const points = useEndpoint('packagePoints', { params });
  const pointOf = (name: string) => points.data?.points.find(({ ascii_name }) => ascii_name === name);
  return (
    <Card
      title="Domains"
      description={`${websites} of ${one.websites} ${one.websites === 1 ? 'website' : 'websites'} in use.`}
      actions={
        <Button variant="secondary" size="sm" disabledReason={whyNot} onClick={() => show('domain')}>
          Add a domain
        </Button>
      }
    >
      {one.without_dns ? (
        <Notice tone="warn" title={`${shownName(one.main_domain)} does not answer`}>
          We could give it no free name. Please add a domain of yours, or write to support.
        </Notice>
      ) : null}
      <ul className={one.without_dns ? 'mt-4 divide-y divide-line' : 'divide-y divide-line'}>
        <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0">
          <span className="min-w-0 flex-1 basis-48 break-all font-mono text-sm">{shownName(one.main_domain)}</span>
          <span className="text-muted text-sm">{hasOwn ? 'Free address of the main website' : 'Main website'}</span>
          <Points point={pointOf(one.main_domain)} address={one.address} />
        </li>
        {one.domains.map((name) => (
          <Name
            key={name.ascii_name}
            of={name}
            point={pointOf(name.ascii_name)}
            address={one.address}
            mayLeave={reasonOf(packageCan.removeDomain(factsOf(one))) === undefined && name.state !== 'removing'}
            onLeave={() => setLeaving(name)}
          />
        ))}
      </ul>
      {one.address === '' ? null : (
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-muted text-sm">
          <p className="min-w-0 flex-1 basis-72">
            A domain whose DNS is elsewhere needs an A record with {one.address}, and an MX record with its own name for
            its mail. One that uses our name servers leads here when it is linked under Domains.
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:-ml-3"
            loading={points.isFetching}
            onClick={() => void points.refetch()}
          >
            Ask again where they point
          </Button>
        </div>
      )}
      {points.error ? (
        <p className="mt-2 text-sm">We could not ask where these domains point: {points.error.message}</p>
      ) : null}
      <Dialog
        open={open === 'domain' && whyNot === undefined}
        onOpenChange={(wanted) => wanted || close()}
        title="Add a domain"
        description="One that is yours under Domains is added at once. Any other is added when you have proved it there."
      >
        <Form
          schema={addDomainBody}
          defaultValues={{ domain: '', role: hasOwn ? ('further' as const) : ('own' as const) }}
          submitLabel="Add it"
          onSubmit={(body) => add.send({ params, body })}
        >
          <FormTextField name="domain" label="Domain" placeholder="example.com" autoComplete="off" spellCheck={false} />
          <FormSelectField
            name="role"
            label="It shows"
            options={[
              ...(hasOwn ? [] : [{ value: 'own', label: 'The main website' }]),
              ...(isFull ? [] : [{ value: 'further', label: 'A further website with a folder of its own' }]),
            ]}
          />
        </Form>
      </Dialog>
      <Confirm
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Take ${leaving?.name ?? ''} out of this package?`}
        text={
          leaving?.state === 'waiting'
            ? 'It is not added when it is proved. Its page under Domains stays.'
            : 'The server answers to it no longer, and takes no mail for it. The folder of its website and its mailboxes stay until you delete them in cPanel. The domain stays yours.'
        }
        action="Take it out"
        actionVariant="risk"
        onConfirm={() => (leaving ? remove.send({ params, body: { domain: leaving.ascii_name } }) : Promise.resolve())}
      />
    </Card>
  );
}

interface PointsProps {
  /** Undefined while the resolvers are asked. */
  readonly point: PackagePoint | undefined;
  readonly address: string;
}

/** Where the world finds a name, beside where it should. */
function Points({ point, address }: PointsProps) {
  if (!point || address === '') return null;
  const { verdict, addresses, undelegated, mail_servers } = point;
  const now =
    verdict === 'unknown'
      ? 'No resolver answered in time.'
      : verdict === 'here'
        ? `Points to ${address}, as it should.`
        : verdict === 'partly'
          ? `Points to ${addresses.join(', ')}. It should point to ${address} alone.`
          : `Visitors do not reach this package by this name yet: it points to ${addresses.join(', ') || 'no address'}. It should point to ${address}.`;
  return (
    <p className="flex basis-full flex-wrap items-baseline gap-x-3 gap-y-1 text-muted text-sm [overflow-wrap:anywhere]">
      <StateBadge of={pointWords[verdict]} />
      <span>
        {now}
        {undelegated
          ? ' It is linked to this package, and waits for its registrar to name our name servers: its page under Domains has them.'
          : ''}
        {mail_servers.length === 0 ? '' : ` Its mail goes to ${mail_servers.join(', ')}.`}
      </span>
    </p>
  );
}

interface NameProps extends PointsProps {
  readonly of: PackageDomain;
  readonly mayLeave: boolean;
  readonly onLeave: () => void;
}

function Name({ of: one, point, address, mayLeave, onLeave }: NameProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-48 break-all font-mono text-sm">{one.name}</span>
      <span className="text-muted text-sm">{one.role === 'own' ? 'Main website' : 'Further website'}</span>
      <span className="text-sm">
        <StateBadge of={packageDomainWords[one.state]} />
      </span>
      {mayLeave ? (
        <Button variant="ghost" size="sm" onClick={onLeave}>
          Take out<span className="sr-only"> {one.name}</span>
        </Button>
      ) : null}
      <Points point={point} address={address} />
      {one.state === 'waiting' && one.domain_id !== null ? (
        <p className="basis-full text-sm">
          <Link to={paths.domain({ domainId: one.domain_id })} className={textLinkClass}>
            Prove that {one.name} is yours
          </Link>
          {one.prove_by === 0 ? '' : ` by ${formatDay(one.prove_by)}, or it leaves this package`}. Without the proof the
          package answers at its free address.
        </p>
      ) : null}
      {one.trouble === '' ? null : <p className="basis-full text-sm">{one.trouble} We try again by ourselves.</p>}
    </li>
  );
}
