import { firewallLimits } from '@resolvo/contract/machines/firewall-rules';
import { type Firewall, firewallWord } from '@resolvo/contract/machines/firewalls';
import { Plus, ShieldCheck } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { useRights } from '../../api/use-rights.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tag } from '../../ui/tag.tsx';

export const meta = privateTitle('Firewalls');

const firewalls = listQuery('firewallList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(firewalls, request);

export default function FirewallsPage() {
  const { may, reason } = useRights();
  const create = (variant: 'primary' | 'secondary') =>
    may('firewallCreate') ? (
      <Link to={paths.firewallCreate()} className={buttonClass(variant)}>
        <Plus aria-hidden="true" />
        Create a firewall
      </Link>
    ) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="Firewalls"
        description={`Rules for what reaches your servers and what leaves them. Up to ${firewallLimits.firewalls}, each for as many servers as you like.`}
        actions={create('primary')}
      />
      <List
        list={firewalls}
        rows={(page) => page.firewalls}
        rowKey={(one) => one.firewall_id}
        caption="Firewalls"
        columns={[
          {
            key: 'name',
            header: 'Name',
            grow: true,
            phone: 'title',
            cell: (one) => (
              <span className="inline-flex max-w-full items-center gap-2">
                <span className="truncate">{one.name}</span>
                {one.is_default ? <Tag>Default</Tag> : null}
              </span>
            ),
          },
          { key: 'state', header: 'State', phone: 'badge', cell: (one) => <StateBadge of={firewallWord(one)} /> },
          { key: 'rules', header: 'Rules', align: 'right', phone: 'text', cell: (one) => rulesText(one) },
          { key: 'servers', header: 'Servers', align: 'right', priority: 2, cell: (one) => one.servers.length },
          {
            key: 'changed',
            header: 'Changed',
            align: 'right',
            phone: 'value',
            cell: (one) => <Age seconds={one.changed_at} />,
          },
          {
            ...viewColumn,
            cell: (one) => <ViewLink to={paths.firewall({ firewallId: one.firewall_id })} label={`View ${one.name}`} />,
          },
        ]}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden="true" />}
            title="No firewalls"
            text={
              reason('firewallCreate') ??
              'Without one, everyone reaches every port of your servers. Begin with a template for web, mail or SSH.'
            }
            action={create('secondary')}
          />
        }
      />
      <Outlet />
    </Page>
  );
}

const rulesText = ({ rules }: Firewall): string => (rules.length === 1 ? '1 rule' : `${rules.length} rules`);
