import type { ScaleOption } from '@resolvo/contract/machines/server-billing';
import { formatMoney } from '@resolvo/contract/money';
import { type ClientLoaderFunctionArgs, Outlet, useNavigate } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/table.tsx';
import { useServer } from '../use-server.ts';

export const meta = titleAbout('Scale');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await prefetch('vmScaleOptions', { params: { server_id: id } });
  return null;
}

const columns = [
  { id: 'plan', header: 'Plan' },
  { id: 'vcpus', header: 'vCPUs', align: 'right' },
  { id: 'ram', header: 'RAM', align: 'right' },
  { id: 'disk', header: 'SSD', align: 'right' },
  { id: 'price', header: 'A month, without tax', align: 'right' },
  { id: 'difference', header: 'Difference', align: 'right' },
  { id: 'choose', header: 'Choose', align: 'right' },
] as const;

const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents));

export default function ScalePage() {
  const server = useServer();
  const navigate = useNavigate();
  const { plans } = usePrefetched('vmScaleOptions', { params: { server_id: server.id } });
  const now = plans.find(({ current }) => current);
  const difference = (option: ScaleOption) => (now ? option.plan_price - now.plan_price : 0);
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-muted text-ui">
        More or less of everything, for the rest of the period to the day. You see what it costs and what restarts
        before anything happens. Disks only grow.
      </p>
      <Table
        caption="Sizes"
        stacked
        columns={columns}
        rows={plans.map((option) => ({
          id: option.plan_id,
          cells: [
            <span key="plan" className="inline-flex flex-wrap items-center gap-2">
              {option.plan_name}
              {option.current ? <Badge tone="ok">Yours</Badge> : null}
            </span>,
            option.vcpus,
            `${option.ram_mb / 1024} GB`,
            `${option.disk_gb} GB`,
            formatMoney(option.plan_price),
            option.current ? '–' : signed(difference(option)),
            <Button
              key="choose"
              variant="secondary"
              size="sm"
              disabledReason={option.possible ? undefined : option.reason}
              aria-label={`Choose ${option.plan_name}`}
              onClick={() => void navigate(paths.serverScaleTo({ id: server.id, planId: option.plan_id }))}
            >
              Choose
            </Button>,
          ],
        }))}
      />
      <Outlet />
    </div>
  );
}
