import { type Firewall, firewallStateWords } from '@resolvo/contract/machines/firewalls';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { useUntilTyped } from '../../../shell/use-until-typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { RuleEditor } from './rule-editor.tsx';
import { TagsCard } from './tags-card.tsx';

export const meta = titleAbout('Firewall');

const inputOf = (firewallId: string | undefined) => ({ params: { firewall_id: firewallId ?? '' } });

export async function clientLoader({ params: { firewallId } }: ClientLoaderFunctionArgs) {
  const [{ name }] = await Promise.all([load('firewallShow', inputOf(firewallId)), prefetch('accountProducts', {})]);
  return { about: name };
}

export const ErrorBoundary = failedPage('firewall', { to: paths.firewalls(), label: 'Back to Firewalls' });

export default function FirewallPage() {
  const { firewallId } = useParams();
  const firewall = usePrefetched('firewallShow', inputOf(firewallId));
  const edited = useUntilTyped(firewall);
  const { may } = useRights();
  const dialog = useDialog(['delete', 'tags']);
  const against = reasonOf(firewall.servers.length === 0 || 'Servers use it. Choose another one there.');
  const params = { firewall_id: firewall.firewall_id };
  const asDefault = useAct('firewallDefault');
  const remove = useAct('firewallDelete', { leaveTo: () => paths.firewalls(), replace: true });
  return (
    <Page kind="detail">
      <div className="-mb-2">
        <BackToList to={paths.firewalls()}>Firewalls</BackToList>
      </div>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {firewall.name}
            {firewall.is_default ? <Tag>Default for new servers</Tag> : null}
          </span>
        }
        actions={
          may('firewallChange') ? (
            <>
              <Button
                variant="secondary"
                loading={asDefault.pending}
                onClick={() => void asDefault.run({ params, body: { is_default: !firewall.is_default } })}
              >
                {firewall.is_default ? 'No longer for new servers' : 'Use for new servers'}
              </Button>
              <Button variant="secondary" disabledReason={against} onClick={() => dialog.show('delete')}>
                Delete
              </Button>
            </>
          ) : null
        }
      />
      <RuleEditor key={`${edited.firewall_id} ${edited.version}`} firewall={edited} mayEdit={may('firewallChange')}>
        <ServersCard servers={firewall.servers} />
        <TagsCard
          firewall={firewall}
          mayEdit={may('firewallTags')}
          editing={dialog.open === 'tags'}
          onEdit={() => dialog.show('tags')}
          onClose={dialog.close}
        />
      </RuleEditor>
      <Confirm
        open={dialog.open === 'delete' && against === undefined}
        onClose={dialog.close}
        title={`Delete ${firewall.name}?`}
        text="Its rules are gone for good. No server uses it."
        action="Delete firewall"
        actionVariant="danger"
        onConfirm={() => remove.send({ params, body: {} })}
      />
    </Page>
  );
}

/** The servers that use it, with how far each machine is. */
function ServersCard({ servers }: Pick<Firewall, 'servers'>) {
  const { proxmox } = usePrefetched('accountProducts', {});
  const names = new Map(proxmox.map(({ id, proxmox_vm_name }) => [id, proxmox_vm_name]));
  return (
    <Card title="Servers">
      {servers.length === 0 ? (
        <p className="text-muted text-sm">
          No server uses it yet. Choose it on the Firewall page of a server, or name a tag.
        </p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {servers.map(({ server_id, state }) => (
            <li key={server_id} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={paths.serverFirewall({ id: server_id })} className={textLinkClass}>
                {names.get(server_id) ?? 'A server'}
              </Link>
              <StateBadge of={firewallStateWords[state]} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
