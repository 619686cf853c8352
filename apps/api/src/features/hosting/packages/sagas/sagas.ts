import type { AnySaga } from '../../../../core/saga.ts';
import { changeDownSaga, changeSaga } from './saga-change.ts';
import { createSaga } from './saga-create.ts';
import { deleteSaga } from './saga-delete.ts';
import { resumeSaga, suspendSaga } from './saga-suspend.ts';

export const packageSagas: readonly AnySaga[] = [
  createSaga,
  changeSaga,
  changeDownSaga,
  suspendSaga,
  resumeSaga,
  deleteSaga,
];
