import { setupWords } from '@resolvo/contract/platform/attention';
import { usePrefetched } from '../../api/query.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Card } from '../../ui/card.tsx';

/** What the server found wrong about its own setup. Hidden when there is nothing. */
export function SetupCard() {
  const { setup } = usePrefetched('systemOverview', {});
  if (setup.findings.length === 0) return null;
  return (
    <Card
      title="Setup"
      description={
        <>
          Checked <RelativeTime seconds={setup.checked_at} />, and again every quarter of an hour.
        </>
      }
    >
      <ul className="divide-y divide-line">
        {setup.findings.map(({ name, grade, sentence, advice }) => (
          <li key={name} className="grid gap-1 py-3 text-ui">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{name}</span>
              <StateBadge of={setupWords[grade]} />
            </span>
            <span className="break-words">{sentence}</span>
            <span className="break-words text-muted text-sm">{advice}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
