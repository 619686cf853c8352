import type { dispatchEndpoints } from '@resolvo/contract/help/dispatches';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { deleteAudience, dispatchChoices, saveAudience } from './audiences.ts';
import { dispatchProof, testDispatch } from './dispatch-proof.ts';
import { createDispatch, deleteDispatch, editDispatch } from './edit-dispatch.ts';
import { dispatchDetail, listDispatches, listRecipients } from './list-dispatches.ts';
import { pauseDispatch, resumeDispatch, sendDispatch, stopDispatch, withdrawDispatch } from './steer-dispatch.ts';
import { unsubscribe } from './unsubscribe.ts';

export function dispatchRoutes(deps: Deps): Handlers<keyof typeof dispatchEndpoints> {
  return {
    dispatchList: ({ query }) => listDispatches(deps, query),
    dispatchDetail: ({ params }) => dispatchDetail(deps, params.dispatch_id),
    dispatchChoices: () => dispatchChoices(deps),
    dispatchProof: ({ params, query }) => dispatchProof(deps, params.dispatch_id, query.at),
    dispatchRecipients: ({ params, query }) => listRecipients(deps, params.dispatch_id, query),
    dispatchCreate: async ({ actor, body }) => ({
      dispatch_id: await createDispatch(deps, actor, body),
      details: 'The draft is saved.',
    }),
    dispatchEdit: async ({ actor, params, body }) => {
      await editDispatch(deps, actor, params.dispatch_id, body);
      return { details: 'The letter is saved.' };
    },
    dispatchAim: async ({ actor, params, body }) => {
      await editDispatch(deps, actor, params.dispatch_id, body);
      return { details: 'The choice is saved.' };
    },
    dispatchDelete: async ({ actor, params }) => {
      await deleteDispatch(deps, actor, params.dispatch_id);
      return { details: 'The draft is gone.' };
    },
    dispatchTest: async ({ actor, params, body }) => ({
      details: `A test is on its way to ${await testDispatch(deps, actor, params.dispatch_id, body.at)}.`,
    }),
    dispatchSend: async ({ actor, params, body }) => {
      await sendDispatch(deps, actor, params.dispatch_id, body);
      return { details: body.send_at > 0 ? 'The letter is scheduled.' : 'The letter is on its way.' };
    },
    dispatchWithdraw: async ({ actor, params }) => {
      await withdrawDispatch(deps, actor, params.dispatch_id);
      return { details: 'The letter is a draft again.' };
    },
    dispatchPause: async ({ actor, params }) => {
      await pauseDispatch(deps, actor, params.dispatch_id);
      return { details: 'The letter is paused.' };
    },
    dispatchResume: async ({ actor, params }) => {
      await resumeDispatch(deps, actor, params.dispatch_id);
      return { details: 'The letter goes on.' };
    },
    dispatchStop: async ({ actor, params }) => {
      await stopDispatch(deps, actor, params.dispatch_id);
      return { details: 'The letter is stopped.' };
    },
    audienceSave: async ({ actor, body }) => ({
      audience_id: await saveAudience(deps, actor, body),
      details: `The choice is saved as ${body.name}.`,
    }),
    audienceDelete: async ({ actor, params }) => {
      await deleteAudience(deps, actor, params.audience_id);
      return { details: 'The saved choice is gone.' };
    },
    mailUnsubscribe: async ({ body }) => {
      await unsubscribe(deps, body.token);
      return { details: 'News is switched off.' };
    },
  };
}
