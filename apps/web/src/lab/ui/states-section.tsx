import { enquiryState, enquiryStateWords } from '@resolvo/contract/help/enquiries';
import { dueWord } from '@resolvo/contract/help/queue';
import { ticketWord } from '@resolvo/contract/help/tickets';
import { ruleActionWords } from '@resolvo/contract/machines/firewall-rules';
import { firewallStateWords, firewallWord } from '@resolvo/contract/machines/firewalls';
import { imageOfferWords } from '@resolvo/contract/machines/image-rules';
import { supportWord } from '@resolvo/contract/machines/image-support';
import { drainedWords, maintenanceWords } from '@resolvo/contract/machines/maintenances';
import { clusterWord, nodeWord } from '@resolvo/contract/machines/nodes';
import { memberStateWords } from '@resolvo/contract/machines/private-network-rules';
import {
  copyStatusWords,
  endsWord,
  otherSizeWord,
  powerWords,
  serverStateWords,
  serverTaskWord,
} from '@resolvo/contract/machines/server-states';
import { addressStateWords, subnetWord } from '@resolvo/contract/machines/subnets';
import { volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import {
  chargeStatusWords,
  disputeStatusWords,
  paymentStatusWords,
  refundStatusWords,
} from '@resolvo/contract/money/charge-states';
import { expiredCardWord } from '@resolvo/contract/money/charges';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import { haltDecisionWords } from '@resolvo/contract/money/invoicing-halts';
import { twoFactorWord } from '@resolvo/contract/people/account-fields';
import { clientStateWords } from '@resolvo/contract/people/clients';
import { tokenState, tokenWord } from '@resolvo/contract/people/tokens';
import { permissionWord } from '@resolvo/contract/permissions';
import { orderItemStatusWords } from '@resolvo/contract/product-types';
import { planWords } from '@resolvo/contract/sales/catalog-admin';
import { stuckProblemWords } from '@resolvo/contract/sales/deliveries';
import { deliveryStatusWords } from '@resolvo/contract/sales/delivery-states';
import { shownOrderWords } from '@resolvo/contract/sales/order-states';
import { subscriptionStatus, subscriptionWord } from '@resolvo/contract/sales/subscription-states';
import { shownStepWords, taskStatusWords, taskWord } from '@resolvo/contract/sales/task-states';
import { taskOutcomeWords } from '@resolvo/contract/sales/tasks';
import type { StateWord } from '@resolvo/contract/state-words';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Section, Specimen } from './section.tsx';

const all = (words: Readonly<Record<string, StateWord>>): StateWord[] => Object.values(words);
const both = (word: (is: boolean) => StateWord): StateWord[] => [word(true), word(false)];

const nouns: Readonly<Record<string, readonly StateWord[]>> = {
  Server: all(serverStateWords),
  'Server, its machine': [...all(powerWords), endsWord('15 Dec 2026'), otherSizeWord('4 GB RAM')],
  'Work on a server': [
    ...all(taskStatusWords),
    taskWord({ status: 'running', retrying: true }),
    serverTaskWord('scale'),
  ],
  'Step of work': all(shownStepWords),
  'Snapshot, backup': all(copyStatusWords),
  'Cluster, node': [
    ...both((reachable) => clusterWord({ reachable })),
    ...both((online) => nodeWord({ online, closed_for: '' })),
    nodeWord({ online: true, closed_for: 'New memory' }),
  ],
  Image: [...all(imageOfferWords), supportWord(1, 2), supportWord(2, 1)],
  Maintenance: all(maintenanceWords),
  'Server in maintenance': all(drainedWords),
  Firewall: [...all(firewallStateWords), firewallWord({ servers: [] })],
  'Firewall rule': all(ruleActionWords),
  'Server in a network': all(memberStateWords),
  Volume: all(volumeStateWords),
  Subnet: both((enabled) => subnetWord({ enabled })),
  Address: all(addressStateWords),
  Order: all(shownOrderWords),
  'Order item': all(orderItemStatusWords),
  Delivery: [...all(deliveryStatusWords), ...all(stuckProblemWords)],
  'Staff task': all(taskOutcomeWords),
  Subscription: [
    ...subscriptionStatus.options.map((status) => subscriptionWord({ status, cancelled: false, overdue: false })),
    subscriptionWord({ status: 'active', cancelled: true, overdue: false }),
    subscriptionWord({ status: 'active', cancelled: false, overdue: true }),
  ],
  Plan: all(planWords),
  Invoice: all(invoiceWords),
  Payment: all(paymentStatusWords),
  'Card payment': all(chargeStatusWords),
  Refund: all(refundStatusWords),
  Dispute: all(disputeStatusWords),
  'Saved card': [expiredCardWord],
  'Invoicing alarm': all(haltDecisionWords),
  Client: all(clientStateWords),
  'Two-factor': both(twoFactorWord),
  Permission: both(permissionWord),
  Token: [
    ...tokenState.options.map((is_active) => tokenWord({ is_active, expires_at: 1 }, 0)),
    tokenWord({ is_active: 'active', expires_at: 0 }, 0),
  ],
  'Ticket, for its customer': enquiryState.options.map((ticket_state) => ticketWord({ ticket_state })),
  'Ticket, for staff': all(enquiryStateWords),
  'Target of a ticket': [1, 3.5, 5].flatMap(
    (hours) => dueWord({ created_at: 0, due_at: 4 * 3600, first_answered_at: 0 }, hours * 3600) ?? [],
  ),
};

export function StatesSection() {
  return (
    <Section
      title="States"
      text="Every state of every noun, from the maps of the contract. A box asks for a person; a dot does not; a dot that breathes changes by itself."
    >
      <Specimen label="Not known yet">
        <StateBadge of={undefined} />
      </Specimen>
      {Object.entries(nouns).map(([noun, words]) => (
        <Specimen key={noun} label={noun}>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
            {words.map((word) => (
              <StateBadge key={word.word} of={word} />
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen label="No state: a tag">
        <div className="flex flex-wrap gap-3">
          <Tag>Default</Tag>
          <Tag>This device</Tag>
          <Tag>By staff</Tag>
        </div>
      </Specimen>
    </Section>
  );
}
