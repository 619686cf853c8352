import { z } from 'zod';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';

/** How a volume stands in the books. Where it is, and what is being done to it, are facts of their own. */
export const volumeStage = z.enum(['making', 'ready', 'deleting', 'deleted', 'failed']);
export type VolumeStage = z.infer<typeof volumeStage>;
export const volumeStages = stateTable<VolumeStage>({
  making: ['ready', 'failed', 'deleting'],
  ready: ['deleting'],
  deleting: ['deleted'],
  deleted: [],
  failed: [],
});

/** How a volume stands for its readers. */
export const volumeStateWords = stateWords({
  making: { word: 'Being made', meaning: 'works' },
  working: { word: 'Being changed', meaning: 'works' },
  attached: { word: 'Attached', meaning: 'well' },
  detached: { word: 'Not attached', meaning: 'rest' },
  trouble: { word: 'Change failed', meaning: 'broken' },
  suspended: { word: 'Suspended', meaning: 'broken' },
  kept: { word: 'About to end', meaning: 'turn' },
  deleting: { word: 'Being deleted', meaning: 'works' },
  deleted: { word: 'Deleted', meaning: 'rest' },
  failed: { word: 'Could not be made', meaning: 'broken' },
});
export const volumeState = stateEnum(volumeStateWords);
export type VolumeState = z.infer<typeof volumeState>;

interface VolumeFacts {
  readonly stage: VolumeStage;
  /** Something is to be done at the hypervisor that is not done yet. */
  readonly behind: boolean;
  readonly failing: boolean;
  readonly suspended: boolean;
  readonly ending: boolean;
  readonly attached: boolean;
}

export function volumeStateOf({ stage, behind, failing, suspended, ending, attached }: VolumeFacts): VolumeState {
  if (stage !== 'ready') return stage;
  if (ending) return 'kept';
  if (behind) return failing ? 'trouble' : 'working';
  if (suspended) return 'suspended';
  return attached ? 'attached' : 'detached';
}

const reasons: Readonly<Partial<Record<VolumeState, string>>> = {
  making: 'This volume is still being made.',
  working: 'This volume is being changed. Please wait a moment.',
  trouble: 'The last change of this volume is not done yet. Please detach it, or wait.',
  suspended: 'This volume is suspended. Please pay the overdue invoice first.',
  kept: 'This volume is about to end. Please take it back first.',
  deleting: 'This volume is being deleted.',
  deleted: 'This volume was deleted.',
  failed: 'This volume could not be made.',
};

const when =
  (...states: readonly VolumeState[]) =>
  (state: VolumeState): Verdict =>
    states.includes(state) || (reasons[state] ?? (state === 'attached' ? 'It is attached.' : 'It is not attached.'));

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const volumeCan = {
  rename: when('making', 'working', 'attached', 'detached', 'trouble', 'suspended', 'kept'),
  attach: when('attached', 'detached', 'trouble'),
  /** Also gives up an attachment that the hypervisor refuses. */
  detach: when('attached', 'trouble', 'working'),
  grow: when('attached', 'detached'),
  retry: when('trouble', 'working'),
  delete: when('attached', 'detached', 'suspended', 'trouble'),
  keep: (state: VolumeState): Verdict => state === 'kept' || 'Nothing is about to end here.',
};

/** The serial number of its disk, of twenty characters at most, by which a system finds it under any name. */
export const volumeSerial = (volumeId: string): string => volumeId.replaceAll('-', '').slice(0, 20);

/** What a Linux system calls the disk of a volume. */
export const volumeDevice = (serial: string): string => `/dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_${serial}`;

/** Shown wherever an owner may think otherwise. */
export const volumeCopiesText =
  'Backups of a server do not include its volumes. Snapshots take every disk of a machine, so they are taken without volumes attached.';
