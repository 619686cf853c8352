import { abuseBody, abuseCategories } from '@resolvo/contract/help/enquiries';
import { call } from '../../api/client.ts';
import { categoryNames } from '../../features/help/abuse-cases/category-names.ts';
import { happenedField } from '../../features/help/abuse-cases/happened-field.ts';
import { FormSelectField, FormTextareaField, FormTextField } from '../../shell/form-fields.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

const schema = abuseBody.omit({ recaptcha: true, happened_at: true }).extend({ happened_at: happenedField });

export function AbuseForm() {
  return (
    <EnquiryForm
      schema={schema}
      defaultValues={{ email: '', subject_address: '', evidence: '', happened_at: '' }}
      submitLabel="Send the report"
      send={(values, recaptcha) => call('enquiryAbuse', { body: { ...values, recaptcha } })}
    >
      <FormSelectField
        name="category"
        label="What kind of abuse is it?"
        placeholder="Choose one"
        options={abuseCategories.map((value) => ({ value, label: categoryNames[value] }))}
      />
      <FormTextField
        name="subject_address"
        label="IP address, domain or URL"
        hint="The one on our network that the report is about."
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="happened_at" label="When did it happen? (optional)" type="datetime-local" />
        <FormTextField name="email" label="Your email" type="email" autoComplete="email" />
      </div>
      <FormTextareaField
        name="evidence"
        label="Evidence"
        rows={8}
        hint="Log lines with time zone, full mail headers, or what you see at the address. Never send illegal images; describe them."
      />
    </EnquiryForm>
  );
}
