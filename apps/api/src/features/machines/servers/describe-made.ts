import { nothingChosen } from '@resolvo/contract/chosen-words';
import type { Deps } from '../../../core/deps.ts';
import type { ServiceProvider } from '../../../core/service-provider.ts';
import { locationOf } from './server-row.ts';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly stage: string;
  readonly cluster: string;
}

/** What a job makes in a cluster, as its delivery tells of it. */
export function describeMade(
  deps: Pick<Deps, 'compute'>,
  kind: string,
  made: Made | undefined,
): Awaited<ReturnType<ServiceProvider['describe']>> {
  const location = made ? locationOf(deps, made) : '';
  const about = {
    name: made?.name ?? '',
    serverId: null,
    thing: made && { kind, id: made.id },
    words: { ...nothingChosen, location },
  };
  return made?.stage === 'making'
    ? { ...about, standing: 'working', text: 'It is being made.' }
    : { ...about, standing: 'ready', text: '' };
}
