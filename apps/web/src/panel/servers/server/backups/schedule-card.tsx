import type { ServerSchedule } from '@resolvo/contract/machines/backup-schedules';
import type { Backup } from '@resolvo/contract/machines/server-copies';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { monthly, priceWords } from '@resolvo/contract/sales/price-words';
import { useEndpoint, usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { ScheduleFacts } from '../../../../features/machines/backups/schedule-facts.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { AddExtra } from '../../../small-order/add-extra.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Backups that are made by themselves: when, how many are kept, how the latest went. Without a plan, its price. */
export function ScheduleCard({ server }: { server: ServerDetail }) {
  const params = { server_id: server.id };
  const shown = usePrefetched('vmBackupSchedule', { params });
  const { backups } = usePrefetched('vmBackups', { params });
  const rehearse = useAct('vmBackupRehearse', { kind: 'info' });
  const { may } = useRights();
  const { open, show, close } = useDialog(['schedule']);
  const { schedule } = shown;
  if (!schedule) return <PlanOffer server={server} waits={shown.has_plan} />;
  return (
    <Card
      title="Schedule"
      actions={
        may('vmBackupScheduleSet') ? (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              disabledReason={noRehearsal(shown, backups)}
              onClick={() => void rehearse.run({ params, body: {} })}
            >
              Rehearse now
            </Button>
            <Button variant="secondary" size="sm" onClick={() => show('schedule')}>
              Change schedule
            </Button>
          </span>
        ) : null
      }
    >
      <ScheduleFacts shown={shown} schedule={schedule} />
      {open === 'schedule' ? <ScheduleDialog serverId={server.id} schedule={schedule} onClose={close} /> : null}
    </Card>
  );
}

function noRehearsal({ rehearsals, is_paused }: ServerSchedule, backups: readonly Backup[]): string | undefined {
  if (is_paused) return 'This server is suspended.';
  if (rehearsals[0]?.finished_at === 0) return 'A backup is being tried out already.';
  return backups.some(({ status }) => status === 'ready') ? undefined : 'There is no backup to try out yet.';
}

function PlanOffer({ server, waits }: { server: ServerDetail; waits: boolean }) {
  const plans = useEndpoint('systemPlans', { query: {} }).data?.extra_plans ?? [];
  const plan = plans.find(({ plan_type }) => plan_type === 'extra-backups');
  const { may } = useRights();
  const mayAdd = may('checkoutPlace') && may('vmName');
  const canAdd = mayAdd && ['active', 'awaiting_image'].includes(server.server_state);
  return (
    <Card title="Schedule">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty text-muted">
          {waits
            ? 'The backup plan of this server is being set up.'
            : 'With a backup plan, backups are made by themselves: daily, weekly or monthly, and as many are kept as you say.'}
          {plan && !waits ? (
            <span className="block text-text">
              {plan.plan_name}: {priceWords({ ...monthly, price: plan.plan_price }, 'excl. VAT')}
            </span>
          ) : null}
        </p>
        {plan && canAdd && !waits ? (
          <AddExtra plan={plan} server={server} className={buttonClass('secondary')} />
        ) : null}
      </div>
    </Card>
  );
}
