import { dayText } from '@resolvo/contract/day-words';
import type { Server } from '@resolvo/contract/machines/servers';
import { canKeep, endWhyTexts } from '@resolvo/contract/sales/endings';

/** When a server ends, why, and what keeps it. */
export function EndingText({ server: { end_why, ends_at } }: { server: Pick<Server, 'end_why' | 'ends_at'> }) {
  if (end_why === null) return null;
  const keep = canKeep.owner(end_why);
  return (
    <>
      {endWhyTexts[end_why]}. Your data is safe: this server is kept until {dayText(ends_at)} and deleted after that
      day. {keep === true ? 'You can keep it until then.' : keep}
    </>
  );
}
