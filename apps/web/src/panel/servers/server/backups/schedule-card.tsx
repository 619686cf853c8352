import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { formatMoney } from '@resolvo/contract/money';
import { Link } from 'react-router';
import { useEndpoint, usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { ScheduleFacts } from '../../../../features/machines/backups/schedule-facts.tsx';
import { paths } from '../../../../paths.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Backups that are made by themselves: when, how many are kept, how the latest went. Without a plan, its price. */
export function ScheduleCard({ server }: { server: ServerDetail }) {
  const shown = usePrefetched('vmBackupSchedule', { params: { server_id: server.id } });
  const { may } = useRights();
  const { open, show, close } = useDialog(['schedule']);
  const { schedule } = shown;
  if (!schedule) return <PlanOffer server={server} waits={shown.has_plan} />;
  return (
    <Card
      title="Schedule"
      actions={
        may('vmBackupScheduleSet') ? (
          <Button variant="secondary" size="sm" onClick={() => show('schedule')}>
            Change schedule
          </Button>
        ) : null
      }
    >
      <ScheduleFacts shown={shown} schedule={schedule} />
      {open === 'schedule' ? <ScheduleDialog serverId={server.id} schedule={schedule} onClose={close} /> : null}
    </Card>
  );
}

function PlanOffer({ server, waits }: { server: ServerDetail; waits: boolean }) {
  const plans = useEndpoint('systemPlans', { query: {} }).data?.extra_plans ?? [];
  const plan = plans.find(({ plan_type }) => plan_type === 'extra-backups');
  const { may } = useRights();
  const canAdd = may('checkoutPlace') && ['active', 'awaiting_image'].includes(server.server_state);
  return (
    <Card title="Schedule">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty text-muted">
          {waits
            ? 'The backup plan of this server is being set up.'
            : 'With a backup plan, backups are made by themselves: daily, weekly or monthly, and as many are kept as you say.'}
          {plan && !waits ? (
            <span className="block text-text">
              {plan.plan_name}: {formatMoney(plan.plan_price)} a month, excl. VAT
            </span>
          ) : null}
        </p>
        {plan && canAdd && !waits ? (
          <Link
            to={paths.checkoutExtra({ product: plan.plan_slug, serverId: server.id })}
            className={buttonClass('secondary')}
          >
            Add {plan.plan_name}
          </Link>
        ) : null}
      </div>
    </Card>
  );
}
