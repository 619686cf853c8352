import { templates, zoneTemplates } from '@resolvo/contract/hosting/zone-templates';
import type { ImportPreview, Zone } from '@resolvo/contract/hosting/zones';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../api/client.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Segments } from '../../../ui/segments.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type Choice = z.output<typeof zoneTemplates>;

export function TemplateDialog({ zone, onClose }: { readonly zone: Zone; readonly onClose: () => void }) {
  const [kind, setKind] = useState<Choice['template']>('web');
  const [shown, setShown] = useState<{ choice: Choice; preview: ImportPreview }>();
  const params = { zone_id: zone.zone_id };
  const apply = useAct('zoneTemplate', { done: onClose });
  const { about, fields } = templates[kind];
  return (
    <PreviewDialog
      title="Use a template"
      onClose={onClose}
      preview={shown?.preview}
      onBack={() => setShown(undefined)}
      actLabel="Set these records"
      pending={apply.pending}
      onAct={() => shown && void apply.run({ params, body: { ...shown.choice, preview: false } })}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-start gap-3">
          <Segments
            label="Template"
            options={[
              { value: 'web', label: templates.web.title },
              { value: 'mail', label: templates.mail.title },
            ]}
            value={kind}
            onValueChange={setKind}
          />
          <p className="text-muted text-sm">{about}</p>
        </div>
        <Form
          key={kind}
          schema={zoneTemplates}
          defaultValues={{
            template: kind,
            ipv4: '',
            ipv6: '',
            mail_server: '',
            dkim_selector: '',
            dkim_key: '',
            report_to: '',
          }}
          submitLabel="Show what changes"
          onSubmit={async (choice) =>
            setShown({ choice, preview: await call('zoneTemplate', { params, body: { ...choice, preview: true } }) })
          }
        >
          {fields.map(({ key, label, example, needed }) => (
            <FormTextField
              key={key}
              name={key}
              label={label}
              placeholder={example}
              autoComplete="off"
              hint={needed ? undefined : 'May be left empty.'}
            />
          ))}
        </Form>
      </div>
    </PreviewDialog>
  );
}
