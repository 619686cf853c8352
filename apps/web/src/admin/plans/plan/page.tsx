import {
  type ClientLoaderFunctionArgs,
  Link,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import { ApiError, requestIdOf } from '../../../api/api-error.ts';
import { tryLoad, useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { missingWords } from '../../../shell/missing-things.ts';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { useUntilTyped } from '../../../shell/use-until-typed.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PlanForm } from '../plan-form.tsx';
import { PlanHistory } from './plan-history.tsx';

export const meta = titleAbout('Plan');
export const handle = { crumb: 'Plan' };

const inputOf = (planId = '') => ({ params: { plan_id: planId } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const detail = await tryLoad('planDetail', inputOf(params.planId));
  return detail ? { about: `${detail.plan.plan_name}, version ${detail.plan.version}` } : null;
}

export default function PlanPage() {
  const { planId } = useParams();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data, error, refetch } = useEndpoint('planDetail', inputOf(planId));
  const close = () => void navigate({ pathname: paths.adminPlans(), search: params.toString() });
  return (
    <SidePanel
      open
      onOpenChange={(open) => open || close()}
      title={data ? `${data.plan.plan_name}, version ${data.plan.version}` : 'Plan'}
      size="lg"
    >
      {data ? (
        <PlanBody key={data.plan.plan_id} detail={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </SidePanel>
  );
}

type Detail = NonNullable<ReturnType<typeof useEndpoint<'planDetail'>>['data']>;

function PlanBody({ detail }: { detail: Detail }) {
  const { search } = useLocation();
  const { plan, replaced_by, versions } = detail;
  // Unsaved input belongs to this revision; saving it is refused when there is a newer one.
  const edited = useUntilTyped(plan);
  const { open, show, close } = useDialog(['archive', 'restore']);
  const params = { plan_id: plan.plan_id };
  const archived = plan.archived_at > 0;
  const edit = useAct('planEdit', {
    said: (saved, { body }) =>
      saved.plan_id === plan.plan_id ? `${body.plan_name} is saved.` : `Version ${saved.version} is on sale.`,
    // A new version is a plan of its own, looked at next; otherwise the panel closes.
    leaveTo: ({ plan_id }) => ({
      pathname: plan_id === plan.plan_id ? paths.adminPlans() : paths.adminPlan({ planId: plan_id }),
      search,
    }),
    replace: true,
  });
  const archive = useAct('planArchive');
  const restore = useAct('planRestore');
  const revised = { params, body: { revision: plan.revision } };

  return (
    <div className="flex flex-col gap-8">
      {replaced_by ? (
        <Notice tone="info" title="A newer version is on sale">
          Orders keep this one as it was.{' '}
          <Link to={paths.adminPlan({ planId: replaced_by })} className="underline underline-offset-4">
            Open the newer version
          </Link>
        </Notice>
      ) : archived ? (
        <Notice
          tone="neutral"
          title="This plan is archived"
          action={
            <Button variant="secondary" size="sm" onClick={() => show('restore')}>
              Sell again
            </Button>
          }
        >
          It is not sold. Clients who have it keep it.
        </Notice>
      ) : (
        <>
          {plan.in_use ? (
            <Notice tone="info" title="This plan has been ordered">
              Orders keep it as it is. Changing what it is or costs makes version {plan.version + 1}; stock, place and
              listing change at once.
            </Notice>
          ) : null}
          <PlanForm
            key={edited.revision}
            type={edited.plan_type}
            plan={edited}
            submitLabel="Save Changes"
            onSubmit={(input) =>
              edit.send({ params, body: { ...input, revision: edited.revision, stock_before: edited.stock } })
            }
            actions={
              <Button variant="secondary" onClick={() => show('archive')}>
                Archive
              </Button>
            }
          />
        </>
      )}
      <PlanHistory versions={versions} current={plan.plan_id} />
      <Confirm
        open={!replaced_by && open === (archived ? 'restore' : 'archive')}
        onClose={close}
        title={archived ? `Sell ${plan.plan_name} again?` : `Archive ${plan.plan_name}?`}
        text={
          archived
            ? 'It comes back to the catalogue as it was.'
            : 'It is no longer sold. Orders and subscriptions that have it keep it.'
        }
        action={archived ? 'Sell again' : 'Archive'}
        onConfirm={() => (archived ? restore : archive).send(revised)}
      />
    </div>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState {...missingWords('plan')} />;
  }
  return (
    <ErrorPanel
      title="The plan could not be loaded"
      text={error.message}
      requestId={requestIdOf(error)}
      action={
        <Button looks variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
