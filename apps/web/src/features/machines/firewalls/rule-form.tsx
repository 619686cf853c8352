import {
  type FirewallRule,
  firewallRule,
  protocolWords,
  type RuleDirection,
  ruleAction,
  ruleActionWords,
  ruleProtocol,
} from '@resolvo/contract/machines/firewall-rules';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';

const typed = z.object({
  action: ruleAction,
  protocol: ruleProtocol,
  ports: z.string(),
  addresses: z.string(),
  note: z.string(),
});

const hasPorts = (protocol: unknown): boolean => protocol === 'tcp' || protocol === 'udp';

/** What the form gives: the rule by the rules of the contract, each refusal at the field that it is about. */
const ruleSchema = (direction: RuleDirection) =>
  typed.transform(({ ports, addresses, ...rest }, context) => {
    const read = firewallRule.safeParse({
      ...rest,
      direction,
      ports: hasPorts(rest.protocol) ? ports : '',
      addresses: addresses.split(/[\s,]+/).filter(Boolean),
    });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message });
    }
    return z.NEVER;
  });

interface RuleFormProps {
  readonly direction: RuleDirection;
  /** The rule to change; undefined: a new one. */
  readonly rule?: FirewallRule | undefined;
  readonly onSubmit: (rule: FirewallRule) => void;
}

export function RuleForm({ direction, rule, onSubmit }: RuleFormProps) {
  return (
    <Form
      schema={ruleSchema(direction)}
      defaultValues={{
        action: rule?.action ?? 'allow',
        protocol: rule?.protocol ?? 'tcp',
        ports: rule?.ports ?? '',
        addresses: rule?.addresses.join('\n') ?? '',
        note: rule?.note ?? '',
      }}
      submitLabel={rule ? 'Change rule' : 'Add rule'}
      onSubmit={async (made) => onSubmit(made)}
    >
      <Fields direction={direction} />
    </Form>
  );
}

function Fields({ direction }: { direction: RuleDirection }) {
  const protocol: unknown = useWatch({ name: 'protocol' });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelectField
          name="action"
          label="Action"
          options={ruleAction.options.map((value) => ({ value, label: ruleActionWords[value].word }))}
        />
        <FormSelectField
          name="protocol"
          label="Protocol"
          options={ruleProtocol.options.map((value) => ({ value, label: protocolWords[value] }))}
        />
      </div>
      {hasPorts(protocol) ? (
        <FormTextField
          name="ports"
          label="Ports"
          placeholder="80,443"
          autoComplete="off"
          hint="Such as 22, 80,443 or 8000-8100. Leave empty for all."
        />
      ) : null}
      <FormTextareaField
        name="addresses"
        label={direction === 'in' ? 'From' : 'To'}
        rows={3}
        spellCheck={false}
        hint="Addresses or networks, such as 192.0.2.7 or 2001:db8::/32. Leave empty for anyone."
      />
      <FormTextField name="note" label="Note" maxLength={80} autoComplete="off" />
    </>
  );
}
