import { openBillsText, withItText } from '@resolvo/contract/machines/companions';
import { type DeletionEffects, deletionText } from '@resolvo/contract/machines/servers';
import { Notice } from '../../../ui/notice.tsx';

/** What deleting a server credits, and what goes or stays with it, said before it is done. The answer comes from the same rule that the act follows. */
export function DeletionNotice({ effects }: { effects: { data?: DeletionEffects | undefined; error: Error | null } }) {
  const { data, error } = effects;
  if (error) {
    return <Notice tone="warn">We could not look up what is credited. Please close this and try again.</Notice>;
  }
  if (!data) return <p className="text-muted text-sm">Looking up what is credited…</p>;
  const withIt = withItText(data.with_it);
  return (
    <>
      {withIt === '' ? null : <Notice tone="warn">{withIt}</Notice>}
      <Notice tone="info">
        {[deletionText(data), openBillsText(data.open_bills, 'deleting')].filter(Boolean).join(' ')}
      </Notice>
    </>
  );
}
