import {
  batchItemWords,
  isBatchOver,
  type ServerBatch,
  type StaffBatch,
} from '@resolvo/contract/machines/server-batches';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { keptInBrowser } from '../../../api/kept.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { batchTitles, serversText } from './batch-texts.ts';

/** More than a list ever shows. */
const hiddenKept = 10;

interface BatchCardProps {
  readonly batch: ServerBatch | StaffBatch;
  /** Where the browser remembers which were hidden. */
  readonly hiddenKey: string;
  readonly pathOf: (serverId: string) => string;
  /** What can be done about one of them. */
  readonly actOf?: (serverId: string) => ReactNode;
}

/** An act on several servers, until it is hidden: also after a reload, and while it goes on elsewhere. */
export function BatchCard({ batch, hiddenKey, pathOf, actOf }: BatchCardProps) {
  const hidden = () => keptInBrowser.get(hiddenKey)?.split(' ') ?? [];
  const [isHidden, setHidden] = useState(() => hidden().includes(batch.batch_id));
  if (isHidden || batch.items.length === 0) return null;
  const ended = batch.items.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = batch.items.filter(({ state }) => state === 'failed').length;
  const stuck = batch.items.filter(({ state }) => state === 'stuck').length;
  const bad = [...(failed === 0 ? [] : [`${failed} failed`]), ...(stuck === 0 ? [] : [`${stuck} stuck`])];
  const hide = () => {
    keptInBrowser.set(hiddenKey, [batch.batch_id, ...hidden()].slice(0, hiddenKept).join(' '));
    setHidden(true);
  };
  return (
    <Card
      title={`${batchTitles[batch.act]}${batch.word === '' ? '' : ` “${batch.word}”`}: ${serversText(batch.items.length)}`}
      description={<span role="status">{[`${ended} of ${batch.items.length} finished`, ...bad].join(', ')}.</span>}
      actions={
        <Button
          variant="ghost"
          size="sm"
          disabledReason={isBatchOver(batch) ? undefined : 'It is still under way.'}
          onClick={hide}
        >
          Hide
        </Button>
      }
    >
      <ul className="grid gap-2" aria-label="Progress">
        {batch.items.map((item) => (
          <li key={item.server_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Link to={pathOf(item.server_id)} className={textLinkClass}>
              {item.name}
            </Link>
            <StateBadge of={batchItemWords[item.state]} />
            {item.reason === '' ? null : <span className="text-muted">{item.reason}</span>}
            {actOf?.(item.server_id)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
