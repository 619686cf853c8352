import { fileUrl } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { ExportList } from '../../../features/people/exports/export-list.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { clientInput } from './load-client.ts';

/** Everything about the client as a file, for a request that did not come through the panel. */
export function ClientExports({ userId }: { userId: string }) {
  const { exports } = usePrefetched('clientExportList', clientInput(userId));
  const ask = useAct('clientExportAsk', { kind: 'info' });
  const isMaking = exports.some(({ ready }) => !ready);
  return (
    <Card
      title="Export"
      description="Everything about the account and its owner, notes included. The client reads in their activity that it was made."
      actions={
        <Button
          variant="secondary"
          size="sm"
          loading={ask.pending}
          disabledReason={isMaking ? 'An export is being made already.' : undefined}
          onClick={() => void ask.run({ ...clientInput(userId), body: {} })}
        >
          Make an export
        </Button>
      }
    >
      {exports.length > 0 ? (
        <ExportList
          exports={exports}
          fileOf={(id) => fileUrl('clientExportFile', { params: { user_id: userId, export_id: id } })}
        />
      ) : null}
    </Card>
  );
}
