import { dayText } from '@resolvo/contract/day-words';
import { deleteFloatingBody, type FloatingAddress } from '@resolvo/contract/machines/floating-addresses';
import { givingBackText } from '@resolvo/contract/machines/paid-units';
import { useEndpoint } from '../../../api/query.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface DeleteDialogProps {
  readonly floating: FloatingAddress;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteDialog({ floating, open, onClose }: DeleteDialogProps) {
  const remove = useAct('floatingDelete', { kind: 'info', closeFirst: onClose });
  const schema = deleteFloatingBody.refine(({ address }) => address.trim() === floating.address, {
    path: ['address'],
    error: 'This is not the address.',
  });
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={`Give ${floating.address} back?`}>
      <Form
        schema={schema}
        defaultValues={{ address: '' }}
        submitLabel="Give the address back"
        submitVariant="danger"
        onSubmit={(body) => remove.send({ params: { floating_id: floating.floating_id }, body })}
      >
        <Effects floating={floating} />
        <FormTextField
          name="address"
          label={`Type ${floating.address} to confirm`}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}

/** Asked when the dialog opens. */
function Effects({ floating: { floating_id, server_name } }: { floating: FloatingAddress }) {
  const { data, error } = useEndpoint('floatingDeletion', { params: { floating_id } });
  if (error) return <Notice tone="warn">{error.message}</Notice>;
  if (!data) return <p className="text-muted text-sm">Looking up what is credited…</p>;
  return (
    <Notice tone="danger">
      {server_name === '' ? '' : `It is taken off ${server_name} at once. `}
      You can take it back until {dayText(data.kept_until)}; then others may get it. {givingBackText(data)}
    </Notice>
  );
}
