import { domainStateWords } from '@resolvo/contract/hosting/domains';
import { packageStateWords } from '@resolvo/contract/hosting/package-states';
import { serverStateWords } from '@resolvo/contract/machines/server-states';
import { formatMoney } from '@resolvo/contract/money';
import { inSentence, type StateWords } from '@resolvo/contract/state-words';
import { usePrefetched } from '../../../../api/query.ts';
import { Stat, StatStrip } from '../../../../ui/stat-strip.tsx';
import { clientInput } from '../load-client.ts';

/** What the client has and owes, before anything else. */
export function ClientStanding({ userId }: { userId: string }) {
  const standing = usePrefetched('clientStanding', clientInput(userId));
  const { balance, unpaid, overdue, open_tickets } = standing;
  return (
    <StatStrip>
      <CountStat label="Servers" counts={standing.servers} words={serverStateWords} />
      <CountStat label="Packages" counts={standing.packages} words={packageStateWords} />
      <CountStat label="Domains" counts={standing.domains} words={domainStateWords} />
      <Stat label="Balance" value={formatMoney(balance)} />
      <Stat label="Unpaid" value={formatMoney(unpaid.total)} hint={invoices(unpaid.count)} />
      <Stat
        label="Overdue"
        value={formatMoney(overdue.total)}
        hint={invoices(overdue.count)}
        {...(overdue.count > 0 ? { tone: 'danger' as const } : {})}
      />
      <Stat label="Open tickets" value={open_tickets} />
    </StatStrip>
  );
}

const invoices = (count: number) => (count === 0 ? undefined : count === 1 ? '1 invoice' : `${count} invoices`);

interface CountStatProps<S extends string> {
  readonly label: string;
  readonly counts: readonly { readonly state: S; readonly count: number }[];
  readonly words: StateWords<S>;
}

/** How many there are, and which of them are not well. */
function CountStat<S extends string>({ label, counts, words }: CountStatProps<S>) {
  const notWell = counts.filter(({ state }) => words[state].meaning !== 'well');
  return (
    <Stat
      label={label}
      value={counts.reduce((sum, { count }) => sum + count, 0)}
      hint={notWell.map(({ state, count }) => `${count} ${inSentence(words[state])}`).join(', ') || undefined}
    />
  );
}
