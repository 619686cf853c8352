import { nodeRulesBody, nodeUseBody, type OwnRules } from '@resolvo/contract/machines/nodes';
import { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** A field that is left empty means the value of the cluster, or the usual one. */
const typedRatio = z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed.replace(',', '.'))));
const ratioForm = z
  .strictObject({ cpu_ratio: typedRatio, memory_ratio: typedRatio, disk_ratio: typedRatio })
  .pipe(nodeRulesBody.omit({ cluster: true, node: true }));

const typed = (ratio: number | null): string => (ratio === null ? '' : String(Number(ratio.toFixed(3))));

interface NodeDialogProps {
  readonly cluster: string;
  /** Empty for all nodes of the cluster. */
  readonly node: string;
  readonly onClose: () => void;
}

export function NodeRulesDialog({ cluster, node, rules, onClose }: NodeDialogProps & { readonly rules: OwnRules }) {
  const save = useAct('adminNodeRules', { done: onClose });
  const usual = node === '' ? 'the usual rule: memory once, cores and disks not counted' : 'the rule of its cluster';
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={node === '' ? `Rules for all nodes of ${cluster}` : `Rules for ${node}`}
      description={`How many times what is there may be promised to servers: 4 for the CPU means four vCPUs a core. A field that is empty takes ${usual}.`}
    >
      <Form
        schema={ratioForm}
        defaultValues={{
          cpu_ratio: typed(rules.cpu_ratio),
          memory_ratio: typed(rules.memory_ratio),
          disk_ratio: typed(rules.disk_ratio),
        }}
        submitLabel="Save the rules"
        onSubmit={(ratios) => save.send({ body: { cluster, node, ...ratios } })}
      >
        <FormTextField name="cpu_ratio" label="CPU" inputMode="decimal" autoComplete="off" />
        <FormTextField name="memory_ratio" label="Memory" inputMode="decimal" autoComplete="off" />
        <FormTextField name="disk_ratio" label="Disk" inputMode="decimal" autoComplete="off" />
      </Form>
    </Dialog>
  );
}

const closeForm = nodeUseBody.pick({ reason: true }).refine(({ reason }) => reason !== '', {
  path: ['reason'],
  error: 'Please say why.',
});

export function CloseNodeDialog({ cluster, node, onClose }: NodeDialogProps) {
  const close = useAct('adminNodeUse', { done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Close ${node} for new servers?`}
      description="Servers that are on it stay and go on. No new server is placed on it, and none is moved to it, until it is opened again."
    >
      <Form
        schema={closeForm}
        defaultValues={{ reason: '' }}
        submitLabel="Close the node"
        onSubmit={({ reason }) => close.send({ body: { cluster, node, reason } })}
      >
        <FormTextField name="reason" label="Reason" />
      </Form>
    </Dialog>
  );
}
