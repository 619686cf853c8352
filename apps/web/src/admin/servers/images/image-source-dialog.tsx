import { imageSourceBody, type RuledImage } from '@resolvo/contract/machines/image-rules';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const schema = imageSourceBody.pick({ url: true, checksum: true });

interface ImageSourceDialogProps {
  readonly cluster: string;
  readonly image: RuledImage;
  readonly onClose: () => void;
}

export function ImageSourceDialog({ cluster, image, onClose }: ImageSourceDialogProps) {
  const check = useAct('adminImageSource', { kind: 'info', done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Source of ${image.name} in ${cluster}`}
      description="The file that the template was made from, as its maker publishes it. A node downloads it, compares its checksum and deletes it again; the template itself is not touched."
    >
      <Form
        schema={schema}
        defaultValues={{ url: image.source?.url ?? '', checksum: image.source?.checksum ?? '' }}
        submitLabel="Check the source"
        onSubmit={(typed) => check.send({ body: { cluster, image: image.image, ...typed } })}
      >
        <FormTextField name="url" label="Address" type="url" autoComplete="off" />
        <FormTextField name="checksum" label="SHA-256 checksum" autoComplete="off" spellCheck={false} />
      </Form>
    </Dialog>
  );
}
