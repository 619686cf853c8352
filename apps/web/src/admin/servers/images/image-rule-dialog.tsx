import {
  imageOfferTexts,
  imageOfferWords,
  imageRuleBody,
  type RuledImage,
} from '@resolvo/contract/machines/image-rules';
import { stateOptions } from '@resolvo/contract/state-words';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const schema = imageRuleBody.pick({ offer: true, support_ends_on: true });

const dayOf = (seconds: number): string => (seconds === 0 ? '' : new Date(seconds * 1000).toISOString().slice(0, 10));

interface ImageRuleDialogProps {
  readonly cluster: string;
  readonly image: RuledImage;
  readonly onClose: () => void;
}

export function ImageRuleDialog({ cluster, image, onClose }: ImageRuleDialogProps) {
  const save = useAct('adminImageRuleSet', { done: onClose });
  const options = stateOptions(imageOfferWords);
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`${image.name} in ${cluster}`}
      description="Servers that have it stay as they are, and so do orders that are paid. Owners are told on their server's page when its support is about to end."
    >
      <Form
        schema={schema}
        defaultValues={{ offer: image.offer, support_ends_on: dayOf(image.support_ends_at) }}
        submitLabel="Save"
        onSubmit={(typed) => save.send({ body: { cluster, image: image.image, ...typed } })}
      >
        <FormSelectField
          name="offer"
          label="State"
          hint={options.map(({ value, label }) => `${label}: ${imageOfferTexts[value]}`).join(' ')}
          options={options}
        />
        <FormTextField
          name="support_ends_on"
          label="Support ends on"
          type="date"
          hint="The last day on which its maker publishes fixes. Leave empty while it is not known."
        />
      </Form>
    </Dialog>
  );
}
