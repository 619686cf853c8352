import { type ImportPreview, largestZoneFile, type Zone } from '@resolvo/contract/hosting/zones';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextareaField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

const schema = z.object({
  text: z.string().min(1, { error: 'Please paste a zone file.' }).max(largestZoneFile),
  replace: z.boolean(),
});
type Typed = z.output<typeof schema>;

export function ImportDialog({ zone, onClose }: { readonly zone: Zone; readonly onClose: () => void }) {
  const [shown, setShown] = useState<{ typed: Typed; preview: ImportPreview }>();
  const params = { zone_id: zone.zone_id };
  const take = useAct('zoneImport', { done: onClose });
  return (
    <PreviewDialog
      title="Import a zone file"
      onClose={onClose}
      preview={shown?.preview}
      onBack={() => setShown(undefined)}
      actLabel="Take these records"
      pending={take.pending}
      onAct={() => shown && void take.run({ params, body: { ...shown.typed, preview: false } })}
      more={
        shown && shown.preview.left_out.length > 0 ? (
          <Notice tone="warn" title="These lines are left out">
            <ul className="flex flex-col gap-1">
              {shown.preview.left_out.slice(0, 20).map(({ line, reason }) => (
                <li key={line}>
                  Line {line}: {reason}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null
      }
    >
      <Form
        schema={schema}
        defaultValues={{ text: '', replace: false }}
        submitLabel="Show what changes"
        onSubmit={async (typed) =>
          setShown({ typed, preview: await call('zoneImport', { params, body: { ...typed, preview: true } }) })
        }
      >
        <FormTextareaField
          name="text"
          label="Zone file"
          rows={10}
          spellCheck={false}
          placeholder={`@ 3600 IN A 203.0.113.10\nwww IN CNAME @`}
          hint="As BIND and most providers write it. SOA and the name servers of the domain stay ours."
        />
        <FormCheckbox
          name="replace"
          label="Remove records that the file does not have"
          hint="Those that follow a link stay. You can bring all of it back from the history."
        />
      </Form>
    </PreviewDialog>
  );
}
