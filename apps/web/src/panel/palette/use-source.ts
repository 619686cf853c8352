import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import type { Entry } from './entries.tsx';

export const shownOfEach = 5;

export interface Found {
  readonly groups: readonly { readonly label: string; readonly entries: readonly Entry[] }[];
  readonly busy: boolean;
  /** A sentence about each source that did not answer. The others are shown all the same. */
  readonly problems: readonly string[];
}

/** What one list brings to the palette; nothing without the right to it. */
export function useSource<N extends JsonEndpointName>(
  label: string,
  name: N,
  input: InputOf<N>,
  asked: boolean,
  groupsOf: (answer: ResponseOf<Endpoints[N]>) => readonly (readonly [string, readonly Entry[]])[],
): Found {
  const { may } = useRights();
  const wanted = asked && may(name);
  const { data, error, isLoading } = useQuery({ ...q(name, input), enabled: wanted });
  if (!wanted) return { groups: [], busy: false, problems: [] };
  const groups = data === undefined ? [] : groupsOf(data);
  return {
    groups: groups.filter(([, entries]) => entries.length > 0).map(([title, entries]) => ({ label: title, entries })),
    busy: isLoading,
    problems: error ? [`${label} could not be searched: ${error.message}`] : [],
  };
}
