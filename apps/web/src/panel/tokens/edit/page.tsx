import { editTokenBody } from '@resolvo/contract/people/tokens';
import { useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { usePrefetched } from '../../../api/query.ts';
import { addressesIn } from '../../../features/people/tokens/addresses-field.tsx';
import { FormAddressesField } from '../../../features/people/tokens/form-addresses-field.tsx';
import { tokenTitle } from '../../../features/people/tokens/token-texts.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export const meta = privateTitle('Edit a token');

const { allowed_addresses, token_name } = editTokenBody.shape;
const schema = z.strictObject({
  token_name,
  addresses: z.string().check((context) => {
    const { error } = allowed_addresses.safeParse(addressesIn(context.value));
    const [first] = error?.issues ?? [];
    if (first) context.issues.push({ code: 'custom', message: first.message, input: context.value });
  }),
});

export default function EditTokenPage() {
  const navigate = useNavigate();
  const { tokenId = '' } = useParams();
  const { user_tokens: tokens } = usePrefetched('tokenList', {});
  const close = () => void navigate(paths.tokens());
  const edit = useAct('tokenEdit', { done: close });
  const token = tokens.find(({ token_id }) => token_id === tokenId);
  if (!token || token.is_active === 'revoked') {
    return (
      <Dialog open onOpenChange={(open) => open || close()} title="This token cannot be changed">
        <p>It was revoked or deleted.</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`Edit ${tokenTitle(token)}`}
      description="Permissions, servers and expiry stay as they are. For others, create a new token."
    >
      <Form
        schema={schema}
        defaultValues={{ token_name: token.token_name, addresses: token.allowed_addresses.join('\n') }}
        submitLabel="Save"
        onSubmit={({ token_name: name, addresses }) =>
          edit.send({ body: { token_id: tokenId, token_name: name, allowed_addresses: addressesIn(addresses) } })
        }
      >
        <FormTextField name="token_name" label="Name" autoComplete="off" />
        <FormAddressesField name="addresses" />
      </Form>
    </Dialog>
  );
}
