import type { AnySaga } from '../../../../core/saga.ts';
import { adoptSaga } from './saga-adopt.ts';
import { backupDeleteSaga, backupSaga, restoreSaga } from './saga-backups.ts';
import { bootSaga, bootSagaWithoutFetch } from './saga-boot.ts';
import { deleteSaga, deleteSagaWithoutCopy } from './saga-delete.ts';
import { imageDownloadSaga, isoDownloadSaga } from './saga-image-download.ts';
import { imageDeleteSaga, imageSaga } from './saga-images.ts';
import { moveSaga } from './saga-move.ts';
import { networkSaga } from './saga-network.ts';
import { provisionSaga, reserveSaga } from './saga-provision.ts';
import { assignImageSaga, rebuildSaga } from './saga-rebuild.ts';
import { recoverSaga, recoverSagaOfAll } from './saga-recover.ts';
import { leaveRescueSaga, rescueSaga } from './saga-rescue.ts';
import { scaleDownSaga, scaleSaga } from './saga-scale.ts';
import { rollbackSaga, rollbackSagaWithoutSize, snapshotDeleteSaga, snapshotSaga } from './saga-snapshots.ts';
import { resumeSaga, suspendSaga } from './saga-suspend.ts';

/** All sagas of servers. A changed definition keeps its old version here until no saga of that version is open. */
export const serverSagas: readonly AnySaga[] = [
  reserveSaga,
  provisionSaga,
  assignImageSaga,
  rebuildSaga,
  scaleSaga,
  scaleDownSaga,
  snapshotSaga,
  rollbackSaga,
  rollbackSagaWithoutSize,
  snapshotDeleteSaga,
  backupSaga,
  restoreSaga,
  backupDeleteSaga,
  imageSaga,
  imageDownloadSaga,
  isoDownloadSaga,
  imageDeleteSaga,
  suspendSaga,
  resumeSaga,
  rescueSaga,
  leaveRescueSaga,
  bootSaga,
  bootSagaWithoutFetch,
  moveSaga,
  recoverSaga,
  recoverSagaOfAll,
  networkSaga,
  adoptSaga,
  deleteSaga,
  deleteSagaWithoutCopy,
];
