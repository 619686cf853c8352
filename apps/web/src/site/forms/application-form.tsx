import { applicationBody } from '@resolvo/contract/help/enquiries';
import { call } from '../../api/client.ts';
import { FormTextareaField, FormTextField } from '../../shell/form-fields.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

const schema = applicationBody.omit({ recaptcha: true, position: true });

export function ApplicationForm({ position }: { position: string }) {
  return (
    <EnquiryForm
      schema={schema}
      defaultValues={{ name: '', email: '', link: '', letter: '' }}
      submitLabel="Send the application"
      send={(values, recaptcha) => call('enquiryApplication', { body: { ...values, position, recaptcha } })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="name" label="Your name" autoComplete="name" />
        <FormTextField name="email" label="Email" type="email" autoComplete="email" />
      </div>
      <FormTextField
        name="link"
        label="A link (optional)"
        type="url"
        placeholder="https://"
        hint="Your résumé, your code, your drawings: whatever shows your work best."
      />
      <FormTextareaField name="letter" label="A few lines about yourself" rows={8} />
    </EnquiryForm>
  );
}
