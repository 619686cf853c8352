import { staffCan } from '@resolvo/contract/people/staff';
import { type ClientLoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { tryLoad, useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RoleChoice } from '../role-choice.tsx';

export const meta = titleAbout('Change a role');

const schema = z.strictObject({ role_id: z.string().min(1, { error: 'Please choose a role.' }) });

const inputOf = (personId = '') => ({ params: { person_id: personId } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const person = await tryLoad('staffDetail', inputOf(params.personId));
  return person ? { about: person.email } : null;
}

export default function StaffPersonPage() {
  const navigate = useNavigate();
  const { personId = '' } = useParams();
  const { mask: mine } = useRights();
  const { data, error } = useEndpoint('staffDetail', inputOf(personId));
  const close = () => void navigate(paths.adminRoles());
  const change = useAct('staffChangeRole', { done: close });
  const verdict = data && staffCan.change(mine, data);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={data ? `The role of ${data.email}` : 'No longer staff'}
      description={
        data?.is_self ? 'This is you: with fewer rights, you may not be able to give them back to yourself.' : undefined
      }
    >
      {error ? <p>{error.message}</p> : null}
      {verdict !== undefined && verdict !== true ? <Notice tone="warn">{verdict}</Notice> : null}
      {data && verdict === true ? (
        <Form
          schema={schema}
          defaultValues={{ role_id: data.role_id }}
          submitLabel="Save"
          onSubmit={(body) => change.send({ params: { person_id: personId }, body })}
        >
          <RoleChoice />
        </Form>
      ) : null}
    </Dialog>
  );
}
