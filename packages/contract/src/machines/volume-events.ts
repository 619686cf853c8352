import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const ofVolume = {
  version: 1,
  subject: 'volume_id',
  changes: ['volumes', 'servers', 'activity'],
  data: z.strictObject({
    volume_id: id,
    name: z.string(),
    server_id: id.nullable().describe('The server that it is about; null where it is about none.'),
    detail: z.string().max(500).describe('A size or a reason; may be empty.'),
  }),
} as const;

export const volumeEvents = defineEvents({
  'volume.ordered': { ...ofVolume, summary: 'A volume was paid for. It is being made.' },
  'volume.made': { ...ofVolume, activity: 'volume_made', summary: 'A volume was made.' },
  'volume.failed': { ...ofVolume, summary: 'A volume could not be made. Its price was given back.' },
  'volume.renamed': { ...ofVolume, summary: 'A volume got another name.' },
  'volume.attach_asked': { ...ofVolume, summary: 'Attaching a volume to a server was asked for.' },
  'volume.detach_asked': { ...ofVolume, summary: 'Detaching a volume was asked for.' },
  'volume.attached': { ...ofVolume, activity: 'volume_attached', summary: 'A volume was attached to a server.' },
  'volume.detached': { ...ofVolume, activity: 'volume_detached', summary: 'A volume was detached from its server.' },
  'volume.grow_asked': { ...ofVolume, summary: 'A larger volume was paid for; it is growing.' },
  'volume.grown': { ...ofVolume, activity: 'volume_grown', summary: 'A volume was made larger.' },
  'volume.grow_refused': { ...ofVolume, summary: 'A volume could not grow. What was paid for it was given back.' },
  'volume.troubled': { ...ofVolume, summary: 'A change of a volume could not be made. It is tried again.' },
  'volume.asked_again': { ...ofVolume, summary: 'A change of a volume was asked for again.' },
  'volume.settled': { ...ofVolume, summary: 'The last change of a volume was done.' },
  'volume.suspended': { ...ofVolume, summary: 'A volume was suspended: it stays where it is and cannot be changed.' },
  'volume.resumed': { ...ofVolume, summary: 'The suspension of a volume was lifted.' },
  'volume.deleted': {
    ...ofVolume,
    activity: 'volume_deleted',
    summary: 'A volume was given up, and is being deleted for good.',
  },
  'volume.gone': { ...ofVolume, summary: 'What was left of a volume was deleted.' },
});
export type VolumeEventName = keyof typeof volumeEvents;
