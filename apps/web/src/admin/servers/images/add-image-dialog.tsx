import { type ImageKind, imageDiskLimitGb, imageFileLimitGb } from '@resolvo/contract/machines/image-urls';
import { libraryImageBody } from '@resolvo/contract/machines/library-images';
import { imageKind } from '@resolvo/contract/machines/own-images';
import { useWatch } from 'react-hook-form';
import { FileFields } from '../../../features/machines/images/file-fields.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface AddImageDialogProps {
  readonly clusters: readonly string[];
  readonly onClose: () => void;
}

export function AddImageDialog({ clusters, onClose }: AddImageDialogProps) {
  const add = useAct('adminLibraryAdd', { kind: 'info', done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title="Add a template or an ISO"
      description="A node downloads the file and compares its checksum. It is hidden from customers until you offer it."
    >
      <Form
        schema={libraryImageBody}
        defaultValues={{ kind: 'disk', cluster: clusters[0] ?? '', name: '', url: '', checksum: '', format: 'qcow2' }}
        submitLabel={({ kind }) => (kind === 'iso' ? 'Add the ISO' : 'Add the template')}
        onSubmit={(body) => add.send({ body })}
      >
        <Fields clusters={clusters} />
      </Form>
    </Dialog>
  );
}

const hints: Readonly<Record<ImageKind, { name: string; url: string }>> = {
  disk: {
    name: 'The system and its version, such as debian-13 or ubuntu-26-04. Customers read it as Debian 13 or Ubuntu 26.04.',
    url: `An https address of a cloud image (.qcow2, .raw or .img), up to ${imageFileLimitGb} GB with a disk of up to ${imageDiskLimitGb} GB.`,
  },
  iso: {
    name: 'The name of the file, such as debian-13-netinst.iso. Customers choose it by this name.',
    url: `An https address of an ISO (.iso), up to ${imageFileLimitGb} GB. Without a shared storage only one node has it.`,
  },
};

function Fields({ clusters }: { clusters: readonly string[] }) {
  const kind = imageKind.parse(useWatch({ name: 'kind' }));
  return (
    <>
      <FormSelectField
        name="kind"
        label="What it is"
        options={[
          { value: 'disk', label: 'Template, for new servers' },
          { value: 'iso', label: 'ISO, for the drives of servers' },
        ]}
      />
      <FormSelectField name="cluster" label="Cluster" options={clusters.map((value) => ({ value, label: value }))} />
      <FormTextField
        name="name"
        label="Name"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        hint={hints[kind].name}
      />
      <FormTextField name="url" label="URL" autoComplete="off" hint={hints[kind].url} />
      <FileFields kind={kind} />
    </>
  );
}
