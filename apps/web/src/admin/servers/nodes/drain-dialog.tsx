import { z } from 'zod';
import { useEndpoint } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const secondsOf = (typed: string): number => Math.floor(Date.parse(typed) / 1000);
const toCome = z
  .string()
  .min(1, { error: 'Please choose a day and a time.' })
  .refine((at) => Date.parse(at) > serverNow(), { error: 'This time has passed. Please choose a later one.' });
const maybe = z.union([z.literal(''), toCome]);

const drainForm = z.strictObject({
  reason: z.string().trim().min(1, { error: 'Please say why.' }).max(500),
  first: toCome,
  second: maybe,
  third: maybe,
  choose_until: toCome,
});

interface DrainDialogProps {
  readonly cluster: string;
  readonly node: string;
  readonly onClose: () => void;
}

export function DrainDialog({ cluster, node, onClose }: DrainDialogProps) {
  const announce = useAct('adminMaintenanceAdd', { done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Plan the maintenance of ${node}`}
      description="The node is closed for new servers now. The owners of its servers are told by mail and choose one of the times; at their time the servers are moved, two at once."
    >
      <Form
        schema={drainForm}
        defaultValues={{ reason: '', first: '', second: '', third: '', choose_until: '' }}
        submitLabel="Announce the maintenance"
        onSubmit={({ reason, first, second, third, choose_until }) =>
          announce.send({
            body: {
              cluster,
              node,
              reason,
              windows: [first, second, third].filter((typed) => typed !== '').map(secondsOf),
              choose_until: secondsOf(choose_until),
            },
          })
        }
      >
        <Plan cluster={cluster} node={node} />
        <FormTextField name="reason" label="Reason" hint="The owners read it." />
        <FormTextField name="first" label="First time" type="datetime-local" hint="In the time of your computer." />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormTextField name="second" label="Second time (optional)" type="datetime-local" />
          <FormTextField name="third" label="Third time (optional)" type="datetime-local" />
        </div>
        <FormTextField name="choose_until" label="Owners choose until" type="datetime-local" />
      </Form>
    </Dialog>
  );
}

/** Where each server would go now, and which fit nowhere. */
function Plan({ cluster, node }: Omit<DrainDialogProps, 'onClose'>) {
  const { data, error } = useEndpoint('adminMaintenancePlan', { query: { cluster, node } });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Skeleton className="h-16" />;
  const stuck = data.servers.filter(({ target }) => target === '');
  const byTarget = Map.groupBy(
    data.servers.filter(({ target }) => target !== ''),
    ({ target }) => target,
  );
  return (
    <>
      <Notice
        tone="info"
        title={data.servers.length === 1 ? '1 server is on it' : `${data.servers.length} servers are on it`}
      >
        <ul className="grid gap-1">
          {[...byTarget].map(([target, servers]) => (
            <li key={target} className="break-words">
              To {target}: {servers.map(({ proxmox_vm_name }) => proxmox_vm_name).join(', ')}
            </li>
          ))}
        </ul>
      </Notice>
      {stuck.length === 0 ? null : (
        <Notice tone="warn" title="No other node has room for these">
          <span className="break-words">{stuck.map(({ proxmox_vm_name }) => proxmox_vm_name).join(', ')}</span>
        </Notice>
      )}
    </>
  );
}
