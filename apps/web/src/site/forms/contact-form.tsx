import { contactBody } from '@resolvo/contract/help/enquiries';
import { ticketCategories, ticketCategoryPlaceholder } from '@resolvo/contract/help/ticket-categories';
import { call } from '../../api/client.ts';
import { FormSelectField, FormTextareaField, FormTextField } from '../../shell/form-fields.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

const schema = contactBody.omit({ recaptcha: true });

export function ContactForm() {
  return (
    <EnquiryForm
      schema={schema}
      defaultValues={{ name: '', email: '', message: '' }}
      label="Write to us"
      submitLabel="Send the message"
      send={(values, recaptcha) => call('enquiryContact', { body: { ...values, recaptcha } })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="name" label="Your name" autoComplete="name" />
        <FormTextField name="email" label="Email" type="email" autoComplete="email" />
      </div>
      <FormSelectField
        name="topic"
        label="What is it about?"
        placeholder={ticketCategoryPlaceholder}
        options={ticketCategories.map((topic) => ({ value: topic, label: topic }))}
      />
      <FormTextareaField name="message" label="Message" rows={7} />
    </EnquiryForm>
  );
}
