import type { FoundClient } from '@resolvo/contract/people/clients';
import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

interface ClientChoiceProps {
  readonly client: FoundClient | undefined;
  readonly onChange: (client: FoundClient | undefined) => void;
}

/** Chooses the client a form is about. */
export function ClientChoice({ client, onChange }: ClientChoiceProps) {
  if (!client) return <ClientSearch onChoose={onChange} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 break-words">{client.email}</span>
      <Button variant="secondary" size="sm" onClick={() => onChange(undefined)}>
        Choose another
      </Button>
    </div>
  );
}

/** Searches the first letters of email or username. */
export function ClientSearch({ onChoose }: { onChoose: (client: FoundClient) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error } = useEndpoint('clientSearch', { query: { search: search || undefined } });
  return (
    <div className="flex flex-col gap-4">
      <SearchField label="Search by the start of an email or username" value={typed} onValueChange={setTyped} />
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      <ul className="divide-y divide-line">
        {(data?.clients ?? []).map((client) => (
          <li key={client.user_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 break-words">{client.email}</span>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onChoose(client)}
              aria-label={`Choose ${client.email}`}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      {data?.clients.length === 0 ? <p className="text-muted">No account starts like this.</p> : null}
    </div>
  );
}
