import { type BackupWindow, backupWindows, retentionLimits, windowText } from '@resolvo/contract/machines/backup-rules';
import { type BackupSchedule, backupWindow, scheduleBody } from '@resolvo/contract/machines/backup-schedules';
import { z } from 'zod';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../../shell/form-fields.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useServer } from '../use-server.ts';

const typedCount = z.string().trim().regex(/^\d+$/, { error: 'Please enter a whole number.' }).transform(Number);

/** As people type it. */
const typedSchedule = z
  .strictObject({ daily: typedCount, weekly: typedCount, monthly: typedCount, window: backupWindow })
  .pipe(scheduleBody);

const windows = Object.keys(backupWindows) as BackupWindow[];

interface ScheduleDialogProps {
  readonly serverId: string;
  readonly schedule: BackupSchedule;
  readonly onClose: () => void;
}

export function ScheduleDialog({ serverId, schedule, onClose }: ScheduleDialogProps) {
  const save = useAct('vmBackupScheduleSet', { done: onClose });
  const { proxmox_vm_name: name } = useServer();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Change the schedule of ${name}`}
      description="A backup is made every day, or every week or month where no daily ones are kept. What is kept no longer goes when the next backup is there; the newest and those you made by hand always stay."
    >
      <Form
        schema={typedSchedule}
        defaultValues={{
          daily: String(schedule.daily),
          weekly: String(schedule.weekly),
          monthly: String(schedule.monthly),
          window: schedule.window,
        }}
        submitLabel="Save schedule"
        onSubmit={(body) => save.send({ params: { server_id: serverId }, body })}
      >
        <FormTextField
          name="daily"
          label={`Daily backups to keep (0 to ${retentionLimits.daily})`}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormTextField
          name="weekly"
          label={`Weekly backups to keep (0 to ${retentionLimits.weekly})`}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormTextField
          name="monthly"
          label={`Monthly backups to keep (0 to ${retentionLimits.monthly})`}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormSelectField
          name="window"
          label="Time of day"
          options={windows.map((window) => ({ value: window, label: windowText(window) }))}
        />
      </Form>
    </Dialog>
  );
}
