import { imageDiskLimitGb, imageFileLimitGb } from '@resolvo/contract/machines/image-urls';
import { imageByUrlBody } from '@resolvo/contract/machines/own-images';
import { useNavigate } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../../shell/form-fields.tsx';
import { privateTitle } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

export const meta = privateTitle('Add an image by URL');

export const clientLoader = () => prefetch('ownImageList', {});

export default function AddImagePage() {
  const navigate = useNavigate();
  const { places } = usePrefetched('ownImageList', {});
  const add = useAct('ownImageByUrl', { kind: 'info', leaveTo: () => paths.serverOwnImages() });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || void navigate(paths.serverOwnImages())}
      title="Add an image by URL"
    >
      <Form
        schema={imageByUrlBody}
        defaultValues={{ name: '', url: '', checksum: '', format: 'qcow2', location: places[0] ?? '', login: 'cloud' }}
        submitLabel="Add the image"
        onSubmit={(body) => add.send({ body })}
      >
        <FormTextField name="name" label="Name" maxLength={60} autoComplete="off" />
        <FormTextField
          name="url"
          label="URL"
          autoComplete="off"
          hint={`An https address of a cloud image (.qcow2, .raw or .img), up to ${imageFileLimitGb} GB with a disk of up to ${imageDiskLimitGb} GB.`}
        />
        <FormTextField
          name="checksum"
          label="SHA-256 checksum"
          autoComplete="off"
          hint="Publishers of images list it beside the file. A file with another checksum is not used."
        />
        <FormSelectField
          name="format"
          label="Format"
          options={[
            { value: 'qcow2', label: 'qcow2' },
            { value: 'raw', label: 'raw' },
          ]}
          hint="A file that ends in .img is either; most cloud images are qcow2."
        />
        <FormSelectField
          name="location"
          label="Place"
          options={places.map((value) => ({ value, label: value }))}
          hint="Servers of this place can be made from it."
        />
        <FormTextField
          name="login"
          label="Login name"
          autoComplete="off"
          hint="The first user of servers made from it. Cloud-init in the image makes it."
        />
      </Form>
    </Dialog>
  );
}
