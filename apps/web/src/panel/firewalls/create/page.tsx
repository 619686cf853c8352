import {
  type FirewallTemplateName,
  firewallName,
  firewallTemplates,
  templateRules,
} from '@resolvo/contract/machines/firewall-rules';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export const meta = privateTitle('Create a firewall');

const names = Object.keys(firewallTemplates) as FirewallTemplateName[];
const schema = z.strictObject({ name: firewallName, template: z.enum(names) });

export default function CreateFirewallPage() {
  const navigate = useNavigate();
  const create = useAct('firewallCreate', {
    said: ({ name }) => `${name} is made. Choose it for your servers when its rules are right.`,
    leaveTo: ({ firewall_id }) => paths.firewall({ firewallId: firewall_id }),
  });
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || void navigate(paths.firewalls())} title="Create a firewall">
      <Form
        schema={schema}
        defaultValues={{ name: '', template: 'web' }}
        submitLabel="Create"
        onSubmit={({ name, template }) => create.send({ body: { name, ...rulesOf(template) } })}
      >
        <FormTextField name="name" label="Name" maxLength={60} autoComplete="off" />
        <FormSelectField
          name="template"
          label="Begin with"
          options={names.map((value) => ({ value, label: firewallTemplates[value].title }))}
        />
        <About />
      </Form>
    </Dialog>
  );
}

function rulesOf(template: FirewallTemplateName) {
  const { rules, ...policies } = templateRules(template);
  return { ...policies, rules: [...rules] };
}

function About() {
  const template = z.enum(names).parse(useWatch({ name: 'template' }));
  return <p className="text-muted text-sm">{firewallTemplates[template].about}</p>;
}
