import type { FreeSuffix } from '@resolvo/contract/free-names';
import { domainMessages, freeLabelFits } from '@resolvo/contract/hosting/domain-names';
import { availableWord } from '@resolvo/contract/hosting/domains';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { q } from '../api/query.ts';
import { StateBadge } from './state-badge.tsx';

/** Whether a free name can be had, while it is typed. */
export function Availability({ name, suffix }: { name: string; suffix: FreeSuffix }) {
  const wanted = useDeferredValue(name.trim().toLowerCase());
  const fits = freeLabelFits(wanted) === true;
  const { data } = useQuery({
    ...q('domainAvailability', { query: { name: wanted, suffix } }),
    enabled: fits,
    placeholderData: keepPreviousData,
  });
  const isShort = wanted === '' || freeLabelFits(wanted) === domainMessages.short;
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {!isShort && fits && data ? (
        data.available ? (
          <StateBadge of={availableWord(`${wanted}.${suffix}`)} />
        ) : (
          data.reason
        )
      ) : null}
    </p>
  );
}
