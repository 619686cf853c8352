import type { ListedServer } from '@resolvo/contract/machines/server-admin';
import { endsWord, powerWords, serverStateWords, serverTaskWord } from '@resolvo/contract/machines/server-states';
import { taskStatusWords } from '@resolvo/contract/sales/task-states';
import { formatDay } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';

type Standing = Pick<ListedServer, 'server_state' | 'out_of_reach' | 'ends_at' | 'stuck' | 'server_task'>;

/** How a server stands in the list of staff, and what is done to it. */
export function ServerBadges({ server }: { server: Standing }) {
  const { server_state, out_of_reach, ends_at, stuck, server_task } = server;
  // One whose node is down is active in the books alone.
  const word = server_state === 'active' && out_of_reach ? powerWords.offline : serverStateWords[server_state];
  const work = stuck ? taskStatusWords.stuck : server_task ? serverTaskWord(server_task) : undefined;
  return (
    <span className="flex gap-2">
      {/* On a phone two of them would cut the address below. */}
      <span className={work && '@max-2xl:hidden'}>
        <StateBadge of={word} />
      </span>
      {/* Where it would take the room of the name, the server's page says it. */}
      {ends_at > 0 ? (
        <span className="@max-5xl:hidden">
          <StateBadge of={endsWord(formatDay(ends_at))} />
        </span>
      ) : null}
      {work ? <StateBadge of={work} /> : null}
    </span>
  );
}
