import { type PlanType, planTypes, productTypes } from '@resolvo/contract/product-types';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { PlanForm } from '../plan-form.tsx';

export const meta = privateTitle('Create plan');
export const handle = { crumb: 'Create plan' };

const types = planTypes.map((value) => ({ value, label: productTypes[value].title }));

export default function CreatePlanPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [type, setType] = useState<PlanType>('proxmox');
  const list = { pathname: paths.adminPlans(), search: params.toString() };
  const close = () => void navigate(list);
  const create = useAct('planCreate', {
    said: (_, { body }) => `${body.plan_name} is in the catalogue.`,
    done: close,
  });
  return (
    <SidePanel open onOpenChange={(open) => open || close()} title="Create plan" size="lg">
      <div className="flex flex-col gap-5">
        <SelectField
          label="Type"
          hint="Decides who delivers it and what it holds. It cannot be changed later."
          options={types}
          value={type}
          onChange={(event) => setType(planTypes.find((one) => one === event.target.value) ?? type)}
        />
        <PlanForm
          key={type}
          type={type}
          submitLabel="Create plan"
          onSubmit={(input) => create.send({ body: { plan_type: type, ...input } })}
        />
      </div>
    </SidePanel>
  );
}
