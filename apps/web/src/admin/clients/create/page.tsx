import { type BillingProfile, billingProfileBody, emptyProfile } from '@resolvo/contract/money/billing';
import { createClientBody } from '@resolvo/contract/people/client-acts';
import { useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import { tryLoad } from '../../../api/query.ts';
import { knownRights } from '../../../api/rights.ts';
import { ProfileFields } from '../../../features/money/billing/profile-fields.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { askedFor } from '../../../shell/list-query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('New client');
export const handle = { crumb: 'New client', under: { crumb: 'Clients', path: paths.adminClients() } };

const withAddress = createClientBody.extend({ profile: billingProfileBody });
type Typed = z.input<typeof withAddress>;
type NewClient = Omit<z.output<typeof withAddress>, 'profile'> & { profile: BillingProfile | undefined };
const withoutAddress = createClientBody.extend({
  profile: z.custom<Typed['profile']>(() => true).transform((): undefined => undefined),
});
const schemaOf = (hasAddress: boolean): z.ZodType<NewClient, Typed> => (hasAddress ? withAddress : withoutAddress);

/** An enquiry of a visitor names whom the account is for; its quote is written next. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const enquiryId = askedFor(new URL(request.url).searchParams, 'enquiry');
  if (enquiryId === undefined || !knownRights()?.may('enquiryDetail')) return {};
  const found = await tryLoad('enquiryDetail', { params: { enquiry_id: enquiryId } });
  return found ? { enquiry: found.enquiry } : {};
}

export default function CreateClientPage() {
  const { enquiry } = useLoaderData<typeof clientLoader>();
  const written = (field: string) => enquiry?.fields.find(({ name }) => name === field)?.value;
  const navigate = useNavigate();
  const address = useRef<BillingProfile>(undefined);
  const saveAddress = useAct('clientBillingProfileSave');
  const create = useAct('clientCreate', {
    done: async ({ user_id }) => {
      // The client is there, whatever becomes of the address, which can be typed again on its page.
      if (address.current) await saveAddress.run({ params: { user_id }, body: address.current });
      await navigate(
        enquiry
          ? paths.adminQuoteFor({ userId: user_id, enquiryId: enquiry.enquiry_id })
          : paths.adminClient({ userId: user_id }),
      );
    },
  });
  const [hasAddress, setHasAddress] = useState(false);
  return (
    <Page kind="read">
      <PageHeading
        title="New client"
        description="The account is there at once, and you can sell it something. Its owner chooses a password by a link in a mail."
      />
      <Card title="Client">
        <Form
          schema={schemaOf(hasAddress)}
          defaultValues={{
            email: enquiry?.email ?? '',
            name: written('company') || written('name') || '',
            profile: emptyProfile,
          }}
          submitLabel="Create and invite"
          onSubmit={({ profile, ...body }) => {
            address.current = profile;
            return create.send({ body });
          }}
        >
          <FormTextField
            name="email"
            label="Email of the owner"
            type="email"
            autoComplete="off"
            hint="An address that has a sign-in already owns a further account, and is told by mail."
          />
          <FormTextField
            name="name"
            label="Name"
            autoComplete="off"
            hint="Of the company or the person, as the panel shows it."
          />
          <Checkbox
            name="has_address"
            label="Add the billing address now"
            checked={hasAddress}
            onChange={(event) => setHasAddress(event.target.checked)}
          />
          {hasAddress ? <ProfileFields at="profile." /> : null}
        </Form>
      </Card>
    </Page>
  );
}
