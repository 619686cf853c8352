import { openCaseBody } from '@resolvo/contract/help/abuse-cases';
import { abuseCategories } from '@resolvo/contract/help/enquiries';
import { useLocation, useNavigate } from 'react-router';
import { categoryNames } from '../../../features/help/abuse-cases/category-names.ts';
import { happenedField } from '../../../features/help/abuse-cases/happened-field.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export const meta = privateTitle('New case');

const schema = openCaseBody.extend({ happened_at: happenedField });
const categories = abuseCategories.map((value) => ({ value, label: categoryNames[value] }));

export default function OpenCasePage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useAct('abuseCaseOpen', { leaveTo: ({ case_id }) => paths.adminAbuseCase({ caseId: case_id }) });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || void navigate({ pathname: paths.adminAbuse(), search })}
      title="New case"
      description="The client is found by the address and the time."
    >
      <Form
        schema={schema}
        defaultValues={{ subject_address: '', happened_at: '', evidence: '', reporter_email: '' }}
        submitLabel="Open the case"
        onSubmit={(body) => open.send({ body })}
      >
        <FormSelectField name="category" label="Kind of abuse" placeholder="Choose one" options={categories} />
        <FormTextField
          name="subject_address"
          label="IP address, domain or URL"
          autoComplete="off"
          spellCheck={false}
          hint="As it was reported."
        />
        <FormTextField
          name="happened_at"
          label="When it happened (optional)"
          type="datetime-local"
          hint="In your own time zone. Without it, now is meant."
        />
        <FormTextField
          name="reporter_email"
          label="Email of the reporter (optional)"
          type="email"
          autoComplete="off"
          hint="They are told how the case ends."
        />
        <FormTextareaField name="evidence" label="Evidence" rows={6} hint="Log lines with time zone, or headers." />
      </Form>
    </Dialog>
  );
}
