import { type ImageKind, imageDiskLimitGb, imageFileLimitGb } from '@resolvo/contract/machines/image-urls';
import { imageByUrlBody, imageKind } from '@resolvo/contract/machines/own-images';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { FileFields } from '../../../../features/machines/images/file-fields.tsx';
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
        defaultValues={{
          kind: 'disk',
          name: '',
          url: '',
          checksum: '',
          format: 'qcow2',
          location: places[0] ?? '',
          login: 'cloud',
        }}
        submitLabel={({ kind }) => (kind === 'iso' ? 'Add the ISO' : 'Add the image')}
        onSubmit={(body) => add.send({ body })}
      >
        <Fields places={places} />
      </Form>
    </Dialog>
  );
}

const hints: Readonly<Record<ImageKind, { url: string; place: string }>> = {
  disk: {
    url: `An https address of a cloud image (.qcow2, .raw or .img), up to ${imageFileLimitGb} GB with a disk of up to ${imageDiskLimitGb} GB.`,
    place: 'Servers in this place can be made from it.',
  },
  iso: {
    url: `An https address of an ISO (.iso), up to ${imageFileLimitGb} GB. Keep it there: it is asked for again when a server at another node gets it.`,
    place: 'Servers in this place can have it in their drive.',
  },
};

function Fields({ places }: { places: readonly string[] }) {
  const kind = imageKind.parse(useWatch({ name: 'kind' }));
  return (
    <>
      <FormSelectField
        name="kind"
        label="What it is"
        options={[
          { value: 'disk', label: 'Disk image, for new servers' },
          { value: 'iso', label: 'ISO, for the drive of a server' },
        ]}
      />
      <FormTextField name="name" label="Name" maxLength={60} autoComplete="off" />
      <FormTextField name="url" label="URL" autoComplete="off" hint={hints[kind].url} />
      <FileFields kind={kind} />
      <FormSelectField
        name="location"
        label="Place"
        options={places.map((value) => ({ value, label: value }))}
        hint={hints[kind].place}
      />
      {kind === 'iso' ? null : (
        <FormTextField
          name="login"
          label="Login name"
          autoComplete="off"
          hint="The first user of servers made from it. Cloud-init in the image makes it."
        />
      )}
    </>
  );
}
