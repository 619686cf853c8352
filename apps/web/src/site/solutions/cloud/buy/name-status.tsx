import type { FreeSuffix } from '@resolvo/contract/free-names';
import { freeLabelFits } from '@resolvo/contract/hosting/domain-names';
import { useEffect, useState } from 'react';
import { call } from '../../../../api/client.ts';
import { claim } from '../../../../claim.ts';

/** Whether a free name can be had, while it is typed. Without an answer it says nothing: the order decides. */
export function NameStatus({ name, suffix }: { name: string; suffix: FreeSuffix }) {
  const [text, setText] = useState('');
  const wanted = name.trim().toLowerCase();
  useEffect(() => {
    setText('');
    if (freeLabelFits(wanted) !== true) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call('domainAvailability', { query: { name: wanted, suffix } }, asking.signal)
        .then(({ available, reason }) =>
          setText(available ? claim('buy.name-free', `${wanted}.${suffix} is free.`) : reason),
        )
        .catch(() => {});
    }, 300);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted, suffix]);
  return (
    <p role="status" className="min-h-6 text-muted text-sm">
      {text}
    </p>
  );
}
