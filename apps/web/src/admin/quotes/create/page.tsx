import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { tryLoad } from '../../../api/query.ts';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { paths } from '../../../paths.ts';
import { askedFor } from '../../../shell/list-query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { QuoteForm } from '../quote-form.tsx';

export const meta = privateTitle('Write a quote');
export const handle = { crumb: 'Write a quote', under: { crumb: 'Quotes', path: paths.adminQuotes() } };

/** A ticket or a client's page names the client, and the enquiry that is answered. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const address = new URL(request.url).searchParams;
  const search = askedFor(address, 'client');
  const found = search ? await tryLoad('clientSearch', { query: { search } }) : undefined;
  return {
    named: found?.clients.find(({ user_id }) => user_id === search),
    enquiryId: askedFor(address, 'enquiry'),
  };
}

export default function WriteQuotePage() {
  const { named, enquiryId } = useLoaderData<typeof clientLoader>();
  const [client, setClient] = useChosenClient(named);
  const own = useOwnAccount(client?.user_id);
  const create = useAct('quoteCreate', {
    said: 'The quote is saved. Nothing is sent yet.',
    leaveTo: ({ quote_id }) => paths.adminQuote({ quoteId: quote_id }),
  });
  return (
    <Page kind="detail">
      <PageHeading
        title="Write a quote"
        description="Choose the client, then the lines. It is sent from its own page."
      />
      <Card title="Client">
        <ClientChoice client={client} onChange={setClient} />
      </Card>
      <QuoteForm
        clientId={client?.user_id}
        submitLabel="Save the quote"
        disabledReason={client ? own : 'Please choose a client first.'}
        onSave={async (content) => {
          if (!client) return;
          const about = enquiryId === undefined ? {} : { enquiry_id: enquiryId };
          await create.send({ body: { user_id: client.user_id, ...about, ...content } });
        }}
      />
    </Page>
  );
}
