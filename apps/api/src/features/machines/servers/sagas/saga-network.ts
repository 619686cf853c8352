import { z } from 'zod';
import { defineSaga } from '../../../../core/saga.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, serverMemory, worksite } from './saga-work.ts';

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;

/** Brings the links of the machine to what the books say; the next one is asked for with each change. */
export const networkSaga = defineSaga<Nothing, ServerMemory>({
  kind: serverKind('network'),
  version: 1,
  input: nothing,
  memory: serverMemory,
  unwindable: false,
  steps: [
    {
      name: 'links',
      title: 'Setting the links of its network cards',
      async act(deps, run) {
        const { server, ref } = await worksite(deps, run.subjectId);
        if (server.image === '' || !(await outside(() => deps.compute.find(ref)))) return;
        await outside(() => deps.compute.setLinks(ref, server.network_cut === ''));
      },
    },
  ],
});
