import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../core/deps.ts';
import { ComputeError, type ComputeOutcome, type ComputeTask } from '../../../providers/compute.ts';
import { endSourceCheck, findChecked, rememberTask } from '../clusters/image-source.ts';
import { imageSourceCheck } from '../clusters/queues.ts';
import { hostProblem } from '../images/public-host.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'compute' | 'now' | 'events' | 'resolvers' | 'settings'>;

/** A further try may end otherwise; what else goes wrong is about the file. */
const passing: readonly ComputeOutcome[] = ['unreachable', 'unknown', 'locked'];

const lookEveryMs = 200;
const watchMs = 60_000;
const againMs = 10_000;

/** Lets the node download the file at the source of an image, which compares its checksum, and deletes the file again. */
export async function checkSource(deps: Needs, checkId: string): Promise<void> {
  const rule = await findChecked(deps.db, checkId);
  if (!rule) return;
  const { cluster, source_url: url, sha256, check_node: node } = rule;
  // Once more: a name may have been given another address since it was accepted.
  const problem = await hostProblem(deps, url);
  if (problem !== undefined) return endSourceCheck(deps, rule, problem);
  const format = /\.qcow2$/i.test(new URL(url).pathname) ? 'qcow2' : 'raw';
  const file = { cluster, node, imageId: checkId, format } as const;
  try {
    const task =
      rule.check_task === ''
        ? await deps.compute.downloadFile(file, { url, sha256 })
        : { cluster, id: rule.check_task };
    if (task && rule.check_task === '') await rememberTask(deps.db, checkId, task.id);
    if (task && !(await endsSoon(deps, task))) {
      await deps.jobs.send(
        deps.db,
        imageSourceCheck,
        { check_id: checkId },
        { after: new Date(deps.now().getTime() + againMs) },
      );
      return;
    }
    await deps.compute.dropFile(file);
  } catch (error) {
    if (!(error instanceof ComputeError) || passing.includes(error.outcome)) throw error;
    const isOther = error.outcome === 'mismatch';
    return endSourceCheck(
      deps,
      rule,
      isOther ? 'The file there has another checksum.' : 'The file could not be downloaded from this address.',
    );
  }
  await endSourceCheck(deps, rule, '');
}

async function endsSoon({ compute }: Pick<Deps, 'compute'>, task: ComputeTask): Promise<boolean> {
  for (const until = performance.now() + watchMs; performance.now() < until; await delay(lookEveryMs)) {
    if (await compute.isDone(task)) return true;
  }
  return false;
}
