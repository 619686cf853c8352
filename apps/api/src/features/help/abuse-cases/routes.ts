import type { abuseCaseEndpoints } from '@resolvo/contract/help/abuse-cases';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { invalid } from '../../../core/refusal.ts';
import { answerCase } from './answer-case.ts';
import { closeCase, reopenCase } from './close-case.ts';
import { concernCase } from './concern-case.ts';
import { findHolders } from './find-holders.ts';
import { getCase, ownCase } from './get-case.ts';
import { listCases, ownCases } from './list-cases.ts';
import { openCase } from './open-case.ts';
import { askClient, warnClient } from './tell-client.ts';
import { writeInCase } from './write-in-case.ts';

export function abuseCaseRoutes(deps: Deps): Handlers<keyof typeof abuseCaseEndpoints> {
  return {
    abuseCaseList: ({ query }) => listCases(deps, query),
    abuseHolders: ({ query }) => {
      const at = new Date(query.at * 1000);
      if (at > deps.now()) throw invalid('at', 'Please choose a time that has passed.');
      return findHolders(deps.db, query.address, at);
    },
    abuseCaseOpen: async ({ actor, body }) => ({
      ...(await openCase(deps, actor, body)),
      details: 'The case is open.',
    }),
    abuseCaseDetail: ({ params }) => getCase(deps, params.case_id),
    abuseCaseConcern: async ({ actor, params, body }) => {
      await concernCase(deps, actor, params.case_id, body.server_id);
      return { details: 'The case concerns this client now.' };
    },
    abuseCaseWarn: async ({ actor, params, body }) => {
      await warnClient(deps, actor, params.case_id, body);
      return { details: 'The warning is on its way.' };
    },
    abuseCaseAsk: async ({ actor, params, body }) => {
      await askClient(deps, actor, params.case_id, body);
      return { details: 'The client is asked for an answer.' };
    },
    abuseCaseWrite: async ({ actor, params, body }) => {
      await writeInCase(deps, actor, params.case_id, body);
      return { details: body.to === 'staff' ? 'The note is kept.' : 'Your message is on its way.' };
    },
    abuseCaseClose: async ({ actor, params, body }) => {
      await closeCase(deps, actor, params.case_id, body);
      return { details: 'The case is closed.' };
    },
    abuseCaseReopen: async ({ actor, params, body }) => {
      await reopenCase(deps, actor, params.case_id, body.reason);
      return { details: 'The case is open again.' };
    },
    ownAbuseCases: ({ actor, query }) => ownCases(deps, actor, query),
    ownAbuseCase: ({ actor, params }) => ownCase(deps, actor, params.case_id),
    ownAbuseCaseAnswer: async ({ actor, params, body }) => {
      await answerCase(deps, actor, params.case_id, body.message);
      return { details: 'Thank you. We have your answer.' };
    },
  };
}
