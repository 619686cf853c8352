import { freeSuffixes } from '@resolvo/contract/free-names';
import { customName, freeName, freeSuffix } from '@resolvo/contract/hosting/domain-fields';
import { domainNameMax } from '@resolvo/contract/hosting/domain-names';
import type { createDomainBody } from '@resolvo/contract/hosting/domains';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { Availability } from '../../../shell/name-availability.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';

export const meta = privateTitle('Create a Domain');

const kinds = [
  { value: 'free', label: 'Free Subdomain' },
  { value: 'custom', label: 'Custom Domain' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const freeForm = z.strictObject({ name: freeName, suffix: freeSuffix });
const customForm = z.strictObject({ name: customName });
const suffixes = freeSuffixes.map((value) => ({ value, label: `.${value}` }));

export default function CreateDomainPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [kind, setKind] = useState<Kind>('free');
  const create = useAct('domainCreate', {
    said: ({ domain_name, state }) =>
      state === 'active' ? `${domain_name} is yours.` : `${domain_name} is added. Please prove that it is yours.`,
    leaveTo: ({ domain_id }) => paths.domain({ domainId: domain_id }),
  });
  const send = (body: z.input<typeof createDomainBody>) => create.send({ body });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || void navigate({ pathname: paths.domains(), search })}
      title="Create a Domain"
    >
      <div className="flex flex-col gap-5">
        <div>
          <Segments label="Kind of domain" options={kinds} value={kind} onValueChange={setKind} />
        </div>
        {kind === 'free' ? (
          <Form
            key="free"
            schema={freeForm}
            defaultValues={{ name: '', suffix: freeSuffixes[0] }}
            submitLabel="Create"
            onSubmit={(body) => send({ kind: 'free', ...body })}
          >
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(9rem,auto)] items-start gap-3">
              <FormTextField name="name" label="Name" maxLength={domainNameMax} autoComplete="off" spellCheck={false} />
              <FormSelectField name="suffix" label="Ending" options={suffixes} />
            </div>
            <FreeAvailability />
          </Form>
        ) : (
          <Form
            key="custom"
            schema={customForm}
            defaultValues={{ name: '' }}
            submitLabel="Create"
            onSubmit={(body) => send({ kind: 'custom', ...body })}
          >
            <FormTextField
              name="name"
              label="Domain"
              placeholder="example.com"
              maxLength={domainNameMax}
              autoComplete="off"
              spellCheck={false}
              hint="A domain that you have registered. Next you prove that it is yours, with a record or with its name servers."
            />
          </Form>
        )}
      </div>
    </Dialog>
  );
}

function FreeAvailability() {
  const { watch } = useFormContext<z.input<typeof freeForm>>();
  const [name, suffix] = watch(['name', 'suffix']);
  return <Availability name={name} suffix={suffix} />;
}
