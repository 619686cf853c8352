import { formatMoney } from '@resolvo/contract/money';
import { type PlanVersion, planWords, resourceNames } from '@resolvo/contract/sales/catalog-admin';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Table } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { resourceText } from '../plan-texts.ts';

export function PlanHistory({ versions, current }: { versions: readonly PlanVersion[]; current: string }) {
  return (
    <section aria-label="Versions" className="flex flex-col gap-3">
      <h3 className="font-semibold text-base">Versions</h3>
      <Table
        caption="Versions"
        stacked
        columns={[
          {
            key: 'version',
            phone: 'title',
            header: 'Version',
            cell: (version) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {version.version}, {version.plan_name}
                {version.plan_id === current ? <Tag>Shown</Tag> : null}
                {version.archived_at > 0 ? <StateBadge of={planWords.archived} /> : null}
              </span>
            ),
          },
          {
            key: 'price',
            phone: 'value',
            header: 'Price',
            align: 'right',
            cell: (version) => formatMoney(version.plan_price),
          },
          {
            key: 'year',
            priority: 2,
            header: 'Per year',
            align: 'right',
            cell: (version) => (version.plan_annual_price === null ? '–' : formatMoney(version.plan_annual_price)),
          },
          { key: 'holds', grow: true, header: 'Holds', cell: (version) => holds(version) || '–' },
          {
            key: 'made',
            phone: 'text',
            header: 'Made',
            cell: (version) => (
              <span title={version.created_by || undefined}>{formatDateTime(version.created_at)}</span>
            ),
          },
        ]}
        rows={versions}
        rowKey={(version) => version.plan_id}
      />
    </section>
  );
}

const holds = ({ resources }: PlanVersion): string =>
  resourceNames
    .flatMap((name) => {
      const amount = resources[name];
      return amount === undefined ? [] : [resourceText(name, amount)];
    })
    .join(', ');
