import { watchTimes } from '@resolvo/contract/help/ticket-desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ticketInput } from './ticket-input.ts';

interface Watcher {
  readonly email: string;
  readonly typing: boolean;
}

/** Asks who else has this ticket open, which says that it is open here. */
export function useWatchers(id: string, typing: boolean): readonly Watcher[] {
  const { data } = useQuery({
    ...q('enquiryWatchers', { ...ticketInput(id), query: { typing: typing ? 'yes' : 'no' } }),
    refetchInterval: watchTimes.beatSeconds * 1000,
    placeholderData: keepPreviousData,
  });
  return data?.watchers ?? [];
}

/** So that two do not answer the same client at once. */
export function Watchers({ of }: { of: readonly Watcher[] }) {
  return (
    <div role="status" className="empty:hidden">
      {of.length > 0 ? (
        <Notice tone={of.some(({ typing }) => typing) ? 'warn' : 'info'}>
          {of.map(({ email, typing }) => (
            <p key={email}>
              {typing ? `${email} is writing in this ticket.` : `${email} is looking at this ticket too.`}
            </p>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}
