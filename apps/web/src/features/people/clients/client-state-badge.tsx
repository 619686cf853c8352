import type { ClientState } from '@resolvo/contract/people/clients';
import { Badge } from '../../../ui/badge.tsx';

const tones = { active: 'ok', unverified: 'warn', suspended: 'danger' } as const;

export function ClientStateBadge({ state }: { state: ClientState }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}
