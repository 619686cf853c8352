import { diskSize } from '@resolvo/contract/disk-size';
import { volumeDevice, volumeSerial } from '@resolvo/contract/machines/volume-rules';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const volumeReadyMail = defineMail({
  name: 'volume-ready',
  title: 'Volume ready',
  about: 'servers',
  payload: z.strictObject({
    volume_id: z.uuid(),
    name: z.string(),
    size_gb: z.number().int(),
    server_name: z.string(),
  }),
  words: ({ volume_id, name, size_gb, server_name }, { publicUrl }) => ({
    subject: `${name} is ready`,
    heading: 'Your volume is ready',
    paragraphs: [
      server_name === ''
        ? `${name}, a volume of ${diskSize(size_gb)}, is there. Attach it to a server to use it.`
        : `${name}, a volume of ${diskSize(size_gb)}, is there and is attached to ${server_name}.`,
      `A new volume is empty. In the server it is ${volumeDevice(volumeSerial(volume_id))}: make a file system on it once, and mount it.`,
    ],
    action: { label: 'Open the volume', url: `${publicUrl}/panel/volumes/${volume_id}` },
    afterword: 'Backups of a server do not include its volumes.',
  }),
});

export const volumeMails = [template(volumeReadyMail)];
