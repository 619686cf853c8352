import { Camera } from 'lucide-react';
import { paths } from '../../../../paths.ts';
import type { CopyKind } from '../copies.tsx';

export const snapshotKind: CopyKind = {
  title: 'Snapshots',
  text: 'The disk as it was at one moment, kept beside the server: quick to take and quick to go back to.',
  icon: Camera,
  one: 'snapshot',
  createLabel: 'Take a snapshot',
  restoreLabel: 'Roll back',
  emptyTitle: 'No snapshots',
  emptyText: 'Take one before an update. If the update goes wrong, you are back in seconds.',
  can: { create: 'snapshot', restore: 'rollback', image: 'makeImage', delete: 'deleteSnapshot' },
  createPath: paths.serverSnapshotCreate,
  copyPath: paths.serverSnapshot,
};
