import { exportDays } from '@resolvo/contract/people/exports';
import { fileUrl } from '../../../api/client.ts';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { ExportList } from '../../../features/people/exports/export-list.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Everything about the person and the account, to take away. */
export function OwnData() {
  const { may, reason } = useRights();
  if (!may('exportList')) return null;
  return <Exports disabledReason={reason('exportAsk')} />;
}

function Exports({ disabledReason }: { disabledReason: string | undefined }) {
  const { data } = useEndpoint('exportList', {});
  const ask = useAct('exportAsk', { kind: 'info' });
  const exports = data?.exports ?? [];
  const isMaking = exports.some(({ ready }) => !ready);
  return (
    <Card
      title="Your data"
      description={`Everything we have about you, and about the account if you own it, as one file: readable lists, and your invoices as PDF. We mail you when it is ready; it can be downloaded for ${exportDays} days.`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          loading={ask.pending}
          disabledReason={disabledReason ?? (isMaking ? 'An export is being made already.' : undefined)}
          onClick={() => void ask.run({ body: {} })}
        >
          Export my data
        </Button>
      }
    >
      {exports.length > 0 ? (
        <ExportList exports={exports} fileOf={(id) => fileUrl('exportFile', { params: { export_id: id } })} />
      ) : null}
    </Card>
  );
}
