import { chosenUsername } from '@resolvo/contract/people/chosen-username';
import type { FoundClient } from '@resolvo/contract/people/clients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { q } from '../../../api/query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchCombobox } from '../../../ui/search-combobox.tsx';
import { clientText } from './client-text.ts';
import { useOwnAccount } from './own-account.tsx';

interface ClientChoiceProps {
  readonly client: FoundClient | undefined;
  readonly onChange: (client: FoundClient | undefined) => void;
}

/** Chooses the client a form is about. */
export function ClientChoice({ client, onChange }: ClientChoiceProps) {
  const own = useOwnAccount(client?.user_id);
  if (!client) return <ClientSearch onChoose={onChange} />;
  return (
    <div className="flex flex-col gap-2">
      <ChosenClient client={client} onChange={onChange} />
      {own === undefined ? null : <Notice tone="warn">{own}</Notice>}
    </div>
  );
}

function ChosenClient({ client, onChange }: ClientChoiceProps & { readonly client: FoundClient }) {
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-sunken/60 px-3 py-2">
      <Avatar name={chosenUsername(client.username) || client.email} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium">{client.email}</span>
        <span className="block truncate text-muted">{clientText(client)}</span>
      </span>
      <Button variant="ghost" size="sm" onClick={() => onChange(undefined)}>
        Change<span className="sr-only"> the client</span>
      </Button>
    </div>
  );
}

/** Searches by email, its domain, username, name, company and country; the newest clients without a search. */
export function ClientSearch({ onChoose }: { onChoose: (client: FoundClient) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    ...q('clientSearch', { query: { search: search || undefined } }),
    placeholderData: keepPreviousData,
  });
  const clients = data?.clients ?? [];
  return (
    <div className="flex flex-col gap-2">
      <SearchCombobox
        label="Find a client"
        placeholder="Name, company, email or domain"
        found={clients.map((one) => ({ id: one.user_id, title: one.email, text: clientText(one) }))}
        search={typed}
        onSearch={setTyped}
        onChoose={(id) => {
          const client = clients.find(({ user_id }) => user_id === id);
          if (client) onChoose(client);
        }}
        none={data ? 'No client fits this.' : 'Searching'}
      />
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
    </div>
  );
}
