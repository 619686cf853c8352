import { Archive } from 'lucide-react';
import { paths } from '../../../../paths.ts';
import type { CopyKind } from '../copies.tsx';

export const backupKind: CopyKind = {
  title: 'Backups',
  text: 'The whole server, copied to another storage while it runs. A backup outlives the disk and a rebuild.',
  icon: Archive,
  one: 'backup',
  createLabel: 'Make a backup',
  restoreLabel: 'Restore',
  emptyTitle: 'No backups',
  emptyText: 'Make one before you change much. It is there even when the whole server is rebuilt.',
  can: { create: 'backup', restore: 'restore', image: 'makeImage', delete: 'deleteBackup' },
  createPath: paths.serverBackupCreate,
  copyPath: paths.serverBackup,
};
