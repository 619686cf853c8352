import { alarmBody, alarmsPerServer, alarmWord, type FigureAlarm } from '@resolvo/contract/machines/figure-alarms';
import { figureKinds } from '@resolvo/contract/machines/figure-steps';
import { figureLabels, isShare, ruleText } from '@resolvo/contract/machines/figure-words';
import { figureKind } from '@resolvo/contract/machines/figures';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../../shell/form-fields.tsx';
import { RelativeTime } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useServer } from '../use-server.ts';

export const alarmsOf = (serverId: string) => ({ params: { server_id: serverId } });

const number = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d+([.,]\d+)?$/, { error: message })
    .transform((typed) => Number(typed.replace(',', '.')));

/** As people type it: percent, or megabytes a second. */
const typedRule = z
  .strictObject({
    figure: figureKind,
    above: number('Please enter a number.'),
    minutes: number('Please enter minutes.'),
  })
  .transform(({ figure, above, minutes }) => ({
    figure,
    above: isShare(figure) ? above / 100 : above * 1_000_000,
    minutes,
  }))
  .pipe(alarmBody);

const typedOf = ({ figure, above, minutes }: Pick<FigureAlarm, 'figure' | 'above' | 'minutes'>) => ({
  figure,
  above: String(isShare(figure) ? Math.round(above * 1000) / 10 : above / 1_000_000),
  minutes: String(minutes),
});
const first = { figure: 'cpu', above: 0.9, minutes: 10 } as const;

/** Rules on figures: what there is, and their form. */
export function AlarmsCard({ serverId }: { serverId: string }) {
  const { alarms } = usePrefetched('vmAlarmList', alarmsOf(serverId));
  const { may } = useRights();
  const { open, of, show, close } = useDialog(['alarm']);
  const remove = useAct('vmAlarmDelete');
  const edited = alarms.find(({ alarm_id }) => alarm_id === of);
  return (
    <Card
      title="Alarms"
      actions={
        may('vmAlarmCreate') ? (
          <Button
            variant="secondary"
            size="sm"
            disabledReason={
              alarms.length >= alarmsPerServer ? `A server has ${alarmsPerServer} alarms at most.` : undefined
            }
            onClick={() => show('alarm')}
          >
            Add an alarm
          </Button>
        ) : null
      }
    >
      {alarms.length === 0 ? (
        <p className="text-muted">No alarms yet. We write to you when a figure is above your limit for a while.</p>
      ) : (
        <ul className="grid gap-2">
          {alarms.map((alarm) => (
            <li key={alarm.alarm_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="mr-auto font-medium">{ruleText(alarm)}</span>
              <StateBadge of={alarmWord(alarm)} />
              {alarm.raised_at === 0 ? null : (
                <span className="text-muted text-sm">
                  <RelativeTime seconds={alarm.raised_at} />
                </span>
              )}
              {may('vmAlarmChange') ? (
                <span className="-mx-3 flex">
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Edit ${ruleText(alarm)}`}
                    onClick={() => show('alarm', alarm.alarm_id)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Remove ${ruleText(alarm)}`}
                    onClick={() =>
                      void remove.run({ params: { server_id: serverId, alarm_id: alarm.alarm_id }, body: {} })
                    }
                  >
                    Remove
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {open === 'alarm' ? <AlarmDialog serverId={serverId} alarm={edited} onClose={close} /> : null}
    </Card>
  );
}

interface DialogProps {
  readonly serverId: string;
  readonly alarm: FigureAlarm | undefined;
  readonly onClose: () => void;
}

function AlarmDialog({ serverId, alarm, onClose }: DialogProps) {
  const create = useAct('vmAlarmCreate', { said: 'The alarm is set.', done: onClose });
  const change = useAct('vmAlarmChange', { done: onClose });
  const { proxmox_vm_name: name } = useServer();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={alarm ? `Edit the alarm of ${name}` : `Add an alarm to ${name}`}
      description="You get a mail and a message in your inbox, once until the figure has been below in between."
    >
      <Form
        schema={typedRule}
        defaultValues={typedOf(alarm ?? first)}
        submitLabel={alarm ? 'Save alarm' : 'Set alarm'}
        onSubmit={(body) =>
          alarm
            ? change.send({ params: { server_id: serverId, alarm_id: alarm.alarm_id }, body })
            : create.send({ ...alarmsOf(serverId), body })
        }
      >
        <FormSelectField
          name="figure"
          label="Figure"
          options={figureKinds.map((kind) => ({ value: kind, label: figureLabels[kind] }))}
        />
        <Limit />
        <FormTextField name="minutes" label="For how many minutes" inputMode="numeric" autoComplete="off" />
      </Form>
    </Dialog>
  );
}

function Limit() {
  const figure = figureKind.catch('cpu').parse(useWatch({ name: 'figure' }));
  return (
    <FormTextField
      name="above"
      label={isShare(figure) ? 'Above (%)' : 'Above (MB/s)'}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
