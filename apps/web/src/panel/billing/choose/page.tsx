import type { Plan } from '@resolvo/contract/sales/catalog';
import { plan as planSchema } from '@resolvo/contract/sales/catalog';
import type { OpenChoice } from '@resolvo/contract/sales/open-choices';
import { useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { cachedCall } from '../../../api/request-cache.ts';
import { useRights } from '../../../api/use-rights.ts';
import { SshKeyChoice } from '../../../features/machines/ssh-keys/ssh-key-choice.tsx';
import { AddSshKeyDialog } from '../../../features/machines/ssh-keys/ssh-key-form.tsx';
import { useItemAnswers } from '../../../features/sales/checkout/item-answers.ts';
import { ItemQuestions } from '../../../features/sales/checkout/item-questions.tsx';
import { loadOffer } from '../../../features/sales/checkout/load-offer.ts';
import {
  bodyOf,
  draftFrom,
  type OrderDraft,
  type OrderOffer,
  orderOf,
} from '../../../features/sales/checkout/order-draft.ts';
import { useOwnThings } from '../../../features/sales/checkout/own-things.ts';
import { planSize } from '../../../features/sales/checkout/plan-size.ts';
import { paths } from '../../../paths.ts';
import { failedPage } from '../../../shell/failed-page.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { sendSafely, useUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Problem } from '../../../ui/problem.tsx';

export const meta = privateTitle('Choose how it is made');
export const handle = { crumb: 'Choose', under: { crumb: 'Billing', path: paths.billing() } };
export const ErrorBoundary = failedPage('order', { to: paths.billing(), label: 'Back to Billing' });

/** Nothing where it was chosen already: a link of a mail may be old. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { items } = await load('openChoiceList', {});
  const item = items.find(({ order_item_id }) => order_item_id === params.itemId);
  if (!item) return undefined;
  const [plans, sold, { offered }] = await Promise.all([
    cachedCall('systemPlans', {}),
    load('systemPlan', { params: { plan_id: item.plan_id } }),
    load('ownImageList', {}),
    prefetch('sshKeyList', {}),
  ]);
  const plan = planSchema.parse(sold);
  const offer = await loadOffer(plans, plan.plan_type, plan);
  const { servers } = offer;
  const images = servers && { ...servers, images: [...servers.images, ...offered] };
  return { item, plan, offer: { ...offer, plans: [plan], servers: images } };
}

/** What staff sold, and left to the client how it is made: the questions of the shop, without plan, period and price. */
export default function ChoosePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <Page kind="detail">
      {loaded ? (
        <Choose {...loaded} />
      ) : (
        <>
          <PageHeading title="Choose how it is made" />
          <EmptyState
            title="Nothing is left to choose"
            text="It was chosen already, or the order has ended. What you have is in your panel."
          />
        </>
      )}
    </Page>
  );
}

function Choose({ item, plan, offer }: { item: OpenChoice; plan: Plan; offer: OrderOffer }) {
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  const { open, show, close } = useDialog(['ssh-key']);
  const own = useOwnThings();
  const [draft, setDraft] = useState<OrderDraft>(() => ({
    ...draftFrom(new URLSearchParams(), plan.plan_id),
    quantity: item.quantity,
  }));
  const [untouched] = useState(draft);
  const answers = useItemAnswers(
    {
      names: new Map(ssh_keys.map(({ ssh_key_id, name }) => [ssh_key_id, name])),
      choice: (chosen, onChange) => <SshKeyChoice chosen={chosen} onChange={onChange} onAdd={() => show('ssh-key')} />,
    },
    draft,
  );
  const { reason } = useRights();
  const make = useAct('openChoiceMake', { leaveTo: () => paths.checkoutOrder({ id: item.order_id }) });
  const isSafe = useRef(false);
  useUnsaved(draft !== untouched || answers.isTouched, isSafe);
  const order = orderOf(draft, plan, offer);
  const name = item.quantity === 1 ? item.plan_name : `${item.quantity} × ${item.plan_name}`;
  const { problem } = answers;
  return (
    <>
      <PageHeading
        title={`Choose how ${name} is made`}
        description={[
          planSize(plan),
          item.begun ? 'It is made as soon as you have chosen.' : 'It is made once its invoice is paid.',
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <form
        noValidate
        className="grid max-w-3xl gap-10"
        onSubmit={(event) => {
          event.preventDefault();
          void answers.check(order).then(async (isWell) => {
            const { choices = {} } = bodyOf(order, answers.wayIn, answers.userData);
            if (!isWell) return;
            const input = { params: { order_item_id: item.order_item_id }, body: { choices } };
            await sendSafely(isSafe, () => make.run(input));
          });
        }}
      >
        <ItemQuestions
          order={order}
          offer={offer}
          draft={draft}
          answers={answers}
          own={own}
          onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        />
        {problem && problem.field === undefined ? <Problem>{problem.text}</Problem> : null}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full sm:w-fit"
          loading={make.pending}
          disabledReason={reason('openChoiceMake')}
        >
          {item.begun ? 'Make it like this' : 'Save these choices'}
        </Button>
      </form>
      {open === 'ssh-key' ? <AddSshKeyDialog onClose={close} /> : null}
    </>
  );
}
