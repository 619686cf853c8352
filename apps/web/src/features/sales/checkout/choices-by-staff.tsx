import type { OfferedImage } from '@resolvo/contract/machines/server-images';
import type { Plan } from '@resolvo/contract/sales/catalog';
import { asks, unanswered } from '@resolvo/contract/sales/item-asks';
import { choicesText, type ItemChoices } from '@resolvo/contract/sales/item-choices';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type AccountThings, noThings } from './account-things.ts';
import { chosenOf } from './chosen-of.ts';
import { useClientThings } from './client-things.ts';
import { type KeyChoice, useItemAnswers } from './item-answers.ts';
import { ItemQuestions } from './item-questions.tsx';
import { bodyOf, draftFrom, type OrderDraft, type OrderOffer, orderOf } from './order-draft.ts';

/** What was chosen, and the plan at its price. */
export interface MadeByStaff {
  readonly plan: Plan;
  readonly choices: ItemChoices;
  /** The choices in words, for a line that is not saved yet. */
  readonly made: string;
}

/** Gives what was chosen; undefined where an answer is missing, which is shown at its question then. */
export type AskChoices = () => Promise<MadeByStaff | undefined>;

interface ChoicesByStaffProps {
  readonly plan: Plan;
  /** Whose keys can be chosen; undefined while no client is. */
  readonly clientId: string | undefined;
  /**
   * The server is made without an order: of images that are not offered to customers too, and networks and volumes are
   * joined on its own page.
   */
  readonly withoutOrder?: { readonly images: readonly Omit<OfferedImage, 'locations'>[] };
  /** Filled with how to ask for the choices when the form is sent. */
  readonly ask: RefObject<AskChoices | undefined>;
}

/** What the plan asks in the shop, chosen by staff for a client. */
export function ChoicesByStaff({ plan, clientId, withoutOrder, ask }: ChoicesByStaffProps) {
  const { may } = useRights();
  const servers = useEndpoint('vmOffer', {});
  const hosting = useEndpoint('hostingOffer', {});
  if (servers.isPending || hosting.isPending) {
    return (
      <p className="flex items-center gap-3 text-muted text-sm">
        <Spinner /> Looking where there is room.
      </p>
    );
  }
  const offer: OrderOffer = {
    plans: [plan],
    options: [],
    extras: [],
    hosting: hosting.data?.locations ?? [],
    servers: servers.data && withImages(servers.data, withoutOrder?.images ?? []),
  };
  return (
    <Keys clientId={may('clientSshKeys') ? clientId : undefined}>
      {(keys) => (
        <Things clientId={may('clientThings') ? clientId : undefined}>
          {(own) => (
            <Questions
              plan={plan}
              offer={offer}
              keys={keys}
              own={withoutOrder ? { ...own, networks: [], volumes: [] } : own}
              bySeller={withoutOrder === undefined}
              ask={ask}
            />
          )}
        </Things>
      )}
    </Keys>
  );
}

/** Where an image is that is not offered, the server knows, which refuses it elsewhere. */
function withImages(
  { locations, images }: NonNullable<OrderOffer['servers']>,
  more: readonly Omit<OfferedImage, 'locations'>[],
): OrderOffer['servers'] {
  const others = more.filter(({ image, is_ended }) => !is_ended && !images.some((one) => one.image === image));
  return { locations, images: [...images, ...others.map((one) => ({ ...one, locations: [...locations] }))] };
}

interface OfClient<T> {
  readonly clientId: string | undefined;
  readonly children: (known: T) => ReactNode;
}

function Keys({ clientId, children }: OfClient<KeyChoice>) {
  return clientId === undefined ? (
    children({ names: new Map(), choice: () => null })
  ) : (
    <ClientKeys clientId={clientId}>{children}</ClientKeys>
  );
}

function ClientKeys({ clientId, children }: OfClient<KeyChoice> & { readonly clientId: string }) {
  const { data, isPending } = useEndpoint('clientSshKeys', { params: { user_id: clientId } });
  if (isPending) return null;
  const names = new Map((data?.ssh_keys ?? []).map(({ ssh_key_id, name }) => [ssh_key_id, name]));
  const choice: KeyChoice['choice'] = (chosen, onChange) => (
    <div className="grid gap-3">
      {[...names].map(([id, name]) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
        />
      ))}
      {names.size === 0 ? <p className="text-muted text-sm">The client has no SSH keys.</p> : null}
    </div>
  );
  return children({ names, choice });
}

function Things({ clientId, children }: OfClient<AccountThings>) {
  return clientId === undefined ? children(noThings) : <ThingsOfClient clientId={clientId}>{children}</ThingsOfClient>;
}

function ThingsOfClient({ clientId, children }: OfClient<AccountThings> & { readonly clientId: string }) {
  return children(useClientThings(clientId));
}

type QuestionsProps = Omit<ChoicesByStaffProps, 'clientId' | 'withoutOrder'> & {
  readonly offer: OrderOffer;
  readonly keys: KeyChoice;
  readonly own: AccountThings;
  /** Staff sell to the client, who is not asked what staff leave open. */
  readonly bySeller: boolean;
};

function Questions({ plan, offer, keys, own, bySeller, ask }: QuestionsProps) {
  const [draft, setDraft] = useState<OrderDraft>(() => draftFrom(new URLSearchParams(), plan.plan_id));
  const answers = useItemAnswers(keys, draft, { byStaff: true });
  // What is installed is for staff to say: no image stands chosen before they do.
  const isOpen = draft.image === undefined && asks(plan.plan_type, 'image');
  const order = orderOf(isOpen ? { ...draft, image: '' } : draft, plan, offer);
  useEffect(() => {
    ask.current = async () => {
      // Staff type no password: `wayIn` has keys or none.
      const { choices = {} } = bodyOf(order, 'keyIds' in answers.wayIn ? answers.wayIn : undefined);
      // The place has an answer from the start.
      const missing = bySeller
        ? unanswered({ type: order.plan.plan_type, choices, places: order.locations, byBuyer: false })?.text
        : isOpen
          ? 'Please choose an image, or that it is chosen later.'
          : undefined;
      if (missing !== undefined) {
        answers.fail({ field: 'image', text: missing });
        return undefined;
      }
      if (!(await answers.check(order))) return undefined;
      const made = choicesText(choices, chosenOf(order, answers.wayInWords, own));
      return { plan: order.plan, choices, made };
    };
    return () => {
      ask.current = undefined;
    };
  });
  return (
    <div className="grid gap-8">
      <ItemQuestions
        byStaff
        bySeller={bySeller}
        own={own}
        order={order}
        offer={offer}
        draft={draft}
        answers={answers}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      />
      {answers.problem && answers.problem.field === undefined ? (
        <p role="alert" className="text-danger text-sm">
          {answers.problem.text}
        </p>
      ) : null}
    </div>
  );
}
