import { quotaKinds } from '@resolvo/contract/machines/quota-rule';
import { type StaffQuota, setQuotasBody } from '@resolvo/contract/machines/quotas';
import { z } from 'zod';
import { usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { QuotaList, quotaLabel } from '../../../features/machines/servers/quota-list.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { NotToldField } from '../../../shell/not-told-field.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { clientInput } from './load-client.ts';

/** What the client may have at most. Staff raise it when they are asked to. */
export function ClientQuotas({ userId }: { userId: string }) {
  const { quotas } = usePrefetched('clientQuotas', clientInput(userId));
  const { open, show, close } = useDialog(['quotas']);
  const { may } = useRights();
  const own = useOwnAccount(userId);
  return (
    <Card
      title="Quotas"
      description="Checked before an order or a larger size is paid. What a client has already stays."
      actions={
        may('clientQuotasSet') ? (
          <Button variant="secondary" size="sm" disabledReason={own} onClick={() => show('quotas')}>
            Set quotas
          </Button>
        ) : null
      }
    >
      <QuotaList quotas={quotas.map(({ set: _, ...quota }) => quota)} />
      {open === 'quotas' && own === undefined ? <QuotasDialog userId={userId} quotas={quotas} onClose={close} /> : null}
    </Card>
  );
}

/** A field that is left empty means the usual quota. */
const typedAmount = z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed)));
const quotasForm = z
  .strictObject({
    servers: typedAmount,
    vcpus: typedAmount,
    memory_gb: typedAmount,
    disk_gb: typedAmount,
    addresses: typedAmount,
    reason: z.string(),
    not_told: z.string().optional(),
  })
  .pipe(setQuotasBody);

interface QuotasDialogProps {
  readonly userId: string;
  readonly quotas: readonly StaffQuota[];
  readonly onClose: () => void;
}

function QuotasDialog({ userId, quotas, onClose }: QuotasDialogProps) {
  const save = useAct('clientQuotasSet', { done: onClose });
  const { email } = usePrefetched('clientDetail', clientInput(userId));
  const typed = (kind: StaffQuota['kind']) => String(quotas.find((quota) => quota.kind === kind)?.set ?? '');
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Set the quotas of ${email}`}
      description="The most that this client may have. A field that is empty means the usual quota."
    >
      <Form
        schema={quotasForm}
        defaultValues={{
          servers: typed('servers'),
          vcpus: typed('vcpus'),
          memory_gb: typed('memory_gb'),
          disk_gb: typed('disk_gb'),
          addresses: typed('addresses'),
          reason: '',
          not_told: '',
        }}
        submitLabel="Set quotas"
        onSubmit={(body) => save.send({ ...clientInput(userId), body })}
      >
        <div className="grid grid-cols-2 gap-5">
          {quotaKinds.map((kind) => (
            <FormTextField key={kind} name={kind} label={quotaLabel(kind)} inputMode="numeric" autoComplete="off" />
          ))}
        </div>
        <FormTextField name="reason" label="Reason" />
        <NotToldField />
      </Form>
    </Dialog>
  );
}
