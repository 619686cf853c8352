import type { ImageKind } from '@resolvo/contract/machines/image-urls';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';

/** What the file at an address must be. Inside a form with `checksum` and `format`. */
export function FileFields({ kind }: { kind: ImageKind }) {
  return (
    <>
      <FormTextField
        name="checksum"
        label="SHA-256 checksum"
        autoComplete="off"
        hint="Publishers of images list it beside the file. A file with another checksum is not used."
      />
      {kind === 'iso' ? null : (
        <FormSelectField
          name="format"
          label="Format"
          options={[
            { value: 'qcow2', label: 'qcow2' },
            { value: 'raw', label: 'raw' },
          ]}
          hint="A file that ends in .img is either; most cloud images are qcow2."
        />
      )}
    </>
  );
}
