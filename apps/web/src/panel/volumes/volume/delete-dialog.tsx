import { dayText } from '@resolvo/contract/day-words';
import { givingBackText } from '@resolvo/contract/machines/paid-units';
import { isTypedName } from '@resolvo/contract/machines/server-states';
import { deleteVolumeBody, type Volume } from '@resolvo/contract/machines/volumes';
import { useEndpoint } from '../../../api/query.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface DeleteDialogProps {
  readonly volume: Volume;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteDialog({ volume, open, onClose }: DeleteDialogProps) {
  const remove = useAct('volumeDelete', { kind: 'info', closeFirst: onClose });
  const schema = deleteVolumeBody.refine(({ name }) => isTypedName(name, volume.name), {
    path: ['name'],
    error: 'This is not the name of the volume.',
  });
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={`Delete ${volume.name}?`}>
      <Form
        schema={schema}
        defaultValues={{ name: '' }}
        submitLabel="Delete the volume"
        submitVariant="danger"
        onSubmit={(body) => remove.send({ params: { volume_id: volume.volume_id }, body })}
      >
        <Effects volumeId={volume.volume_id} serverName={volume.server_name} />
        <FormTextField name="name" label={`Type ${volume.name} to confirm`} autoComplete="off" spellCheck={false} />
      </Form>
    </Dialog>
  );
}

/** Asked when the dialog opens. */
function Effects({ volumeId, serverName }: { volumeId: string; serverName: string }) {
  const { data, error } = useEndpoint('volumeDeletion', { params: { volume_id: volumeId } });
  if (error) return <Notice tone="warn">{error.message}</Notice>;
  if (!data) return <p className="text-muted text-sm">Looking up what is credited…</p>;
  return (
    <Notice tone="danger">
      {serverName === '' ? '' : `It is detached from ${serverName} at once. `}
      You can take it back until {dayText(data.kept_until)}; then it is gone with all that is on it.{' '}
      {givingBackText(data)}
    </Notice>
  );
}
