import { allPermissions } from '@resolvo/contract/permissions';
import type { systemEndpoints } from '@resolvo/contract/platform/system';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { failedJobs, retryFailedJob } from '../../../jobs/failed-jobs.ts';

export function systemRoutes(deps: Deps): Handlers<keyof typeof systemEndpoints> {
  const { global, scriptUrl, siteKey } = deps.captcha.browser;
  return {
    systemConfig: async () => ({
      lab: deps.settings.lab,
      captcha: { global, script_url: scriptUrl, site_key: siteKey },
      payments: { script_url: deps.gateway.browser.scriptUrl, publishable_key: deps.gateway.browser.publishableKey },
    }),
    systemPermissions: async () => ({ all_permissions: allPermissions }),
    systemFailedJobs: ({ query }) => failedJobs(deps, query),
    systemRetryJob: async ({ params }) => {
      await retryFailedJob(deps, params.job_id);
      return { details: 'The job will run again.' };
    },
  };
}
