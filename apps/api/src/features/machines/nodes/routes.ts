import type { imageRuleEndpoints } from '@resolvo/contract/machines/image-rules';
import type { isoEndpoints } from '@resolvo/contract/machines/isos';
import type { lostNodeEndpoints } from '@resolvo/contract/machines/lost-nodes';
import type { nodeEndpoints } from '@resolvo/contract/machines/nodes';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { closeNode, setNodeRules } from '../clusters/node-rules.ts';
import { setAside } from '../clusters/set-aside.ts';
import { findDifferences } from './find-differences.ts';
import { changeImageRule, listEndingImages, listImageRules, setImageSource } from './image-rules.ts';
import { changeIso, listIsos } from './isos.ts';
import { listNodes } from './list-nodes.ts';
import { showLostNode, startLostServers } from './lost-node.ts';

export function nodeRoutes(
  deps: Deps,
): Handlers<
  | keyof typeof nodeEndpoints
  | keyof typeof lostNodeEndpoints
  | keyof typeof imageRuleEndpoints
  | keyof typeof isoEndpoints
> {
  return {
    adminNodes: () => listNodes(deps),
    adminLostNode: ({ query }) => showLostNode(deps, query),
    adminLostNodeStart: async ({ actor, body }) => {
      const begun = await startLostServers(deps, actor, body);
      return { details: `${begun === 1 ? '1 server is' : `${begun} servers are`} being started elsewhere.` };
    },
    adminNodeRules: async ({ actor, body }) => {
      await setNodeRules(deps, actor, body);
      return { details: 'Saved. New servers are placed by it from now on.' };
    },
    adminNodeUse: async ({ actor, body }) => {
      await closeNode(deps, actor, body);
      const details = body.reason === '' ? 'New servers are placed on it again.' : 'No new server is placed on it.';
      return { details };
    },
    adminMachineAside: async ({ actor, body }) => {
      await setAside(deps, actor, body);
      return { details: body.note === '' ? 'It is no longer set aside.' : 'It is set aside.' };
    },
    adminImageRules: () => listImageRules(deps),
    adminImageRuleSet: async ({ actor, body }) => {
      await changeImageRule(deps, actor, body);
      return { details: 'Saved.' };
    },
    adminImageSource: async ({ actor, body }) => {
      await setImageSource(deps, actor, body);
      return { details: 'Its source is being checked.' };
    },
    adminIsos: () => listIsos(deps),
    adminIsoHide: async ({ actor, body }) => {
      await changeIso(deps, actor, body);
      return { details: body.is_hidden ? 'Customers no longer see it.' : 'Customers can use it again.' };
    },
    adminImagesEnding: () => listEndingImages(deps),
    adminDifferences: () => findDifferences(deps),
  };
}
