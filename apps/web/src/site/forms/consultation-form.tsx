import { consultationBody } from '@resolvo/contract/help/enquiries';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FormSelectField, FormTextareaField, FormTextField } from '../../shell/form-fields.tsx';
import { useAlive } from '../parts/use-alive.ts';
import { EnquiryForm } from './enquiry-form.tsx';

const schema = consultationBody.omit({ recaptcha: true, configuration: true });

type ConsultationFormProps = { submitLabel: string; configuration?: string; onSent?: () => void };

export function ConsultationForm({ submitLabel, configuration, onSent }: ConsultationFormProps) {
  const alive = useAlive();
  const extra = configuration === undefined ? {} : { configuration };
  return (
    <EnquiryForm
      schema={schema}
      defaultValues={{ name: '', email: '', company: '', preferred_date: '', about: '' }}
      label="Consultation"
      submitLabel={submitLabel}
      onSent={onSent}
      send={(values, recaptcha) => call('enquiryConsultation', { body: { ...values, ...extra, recaptcha } })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="name" label="Your name" autoComplete="name" />
        <FormTextField name="email" label="Email" type="email" autoComplete="email" />
      </div>
      <FormTextField name="company" label="Company (optional)" autoComplete="organization" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField
          name="preferred_date"
          label="Day that suits you"
          type="date"
          min={alive ? new Date(serverNow()).toISOString().slice(0, 10) : undefined}
        />
        <FormSelectField
          name="preferred_time"
          label="Time of day, Central European Time"
          placeholder="Morning or afternoon?"
          options={[
            { value: 'morning', label: 'Morning, 9 to 12' },
            { value: 'afternoon', label: 'Afternoon, 12 to 16' },
          ]}
        />
      </div>
      <FormTextareaField name="about" label="What would you like to talk about?" rows={5} />
    </EnquiryForm>
  );
}
