import type { EndpointName } from '@resolvo/contract/endpoints';
import { abuseWord, isOverdue } from '@resolvo/contract/help/abuse-cases';
import { supportWord } from '@resolvo/contract/machines/image-support';
import { formatMoney } from '@resolvo/contract/money';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import { attentionWords } from '@resolvo/contract/platform/attention';
import { outageAffects, outageTitle } from '@resolvo/contract/platform/outages';
import type { FailedJob } from '@resolvo/contract/platform/system';
import { type StuckOrder, stuckProblemWords } from '@resolvo/contract/sales/deliveries';
import type { StateWord } from '@resolvo/contract/state-words';
import { useQuery } from '@tanstack/react-query';
import { prefetch, q } from '../../api/query.ts';
import { knownRights, type Rights } from '../../api/rights.ts';
import { useRights } from '../../api/use-rights.ts';
import { taskNames } from '../../features/sales/orders/staff-task-actions.tsx';
import { paths } from '../../paths.ts';
import { formatDay } from '../../shell/relative-time.tsx';
import { haltTitle, openHalts } from '../finance/open-halts.tsx';
import { openOutages } from '../outages/open-outages.tsx';

/** One thing that does not go on without a person. */
export interface Waiting {
  readonly key: string;
  readonly state: StateWord;
  readonly text: string;
  readonly client?: { readonly user_id: string; readonly email: string };
  readonly since: number;
  /** Where it is looked at. */
  readonly to?: string;
  /** A job has no page; it is run again from here. */
  readonly job?: FailedJob;
}

const most = 25;
const page = { query: { limit: most } };
const inputs = {
  deliveryStuck: {},
  adminTaskList: page,
  taskList: { query: { state: 'open', limit: most } },
  enquiryList: { query: { state: 'open', sort: 'oldest', limit: most } },
  abuseCaseList: { query: { view: 'turn', sort: 'oldest', limit: most } },
  disputeList: page,
  payoutList: { query: { status: 'unsent', limit: most } },
  alertList: page,
  invoiceList: { query: { status: 'awaiting_payment_overdue', sort: 'due', limit: most } },
  systemFailedJobs: page,
  haltList: openHalts,
  adminNodes: {},
  adminImagesEnding: {},
  receivedMailList: { query: { outcome: 'aside', limit: most } },
  signInChangeList: {},
  outageList: openOutages,
} as const;

/** For the loader: each part that the account may read. */
export async function prefetchQueue(): Promise<void> {
  const may = knownRights()?.may;
  await Promise.all([
    may?.('deliveryStuck') ? prefetch('deliveryStuck', inputs.deliveryStuck) : undefined,
    may?.('adminTaskList') ? prefetch('adminTaskList', inputs.adminTaskList) : undefined,
    may?.('taskList') ? prefetch('taskList', inputs.taskList) : undefined,
    may?.('enquiryList') ? prefetch('enquiryList', inputs.enquiryList) : undefined,
    may?.('abuseCaseList') ? prefetch('abuseCaseList', inputs.abuseCaseList) : undefined,
    may?.('disputeList') ? prefetch('disputeList', inputs.disputeList) : undefined,
    may?.('payoutList') ? prefetch('payoutList', inputs.payoutList) : undefined,
    may?.('alertList') ? prefetch('alertList', inputs.alertList) : undefined,
    may?.('invoiceList') ? prefetch('invoiceList', inputs.invoiceList) : undefined,
    may?.('systemFailedJobs') ? prefetch('systemFailedJobs', inputs.systemFailedJobs) : undefined,
    may?.('haltList') ? prefetch('haltList', inputs.haltList) : undefined,
    may?.('adminNodes') ? prefetch('adminNodes', inputs.adminNodes) : undefined,
    may?.('adminImagesEnding') ? prefetch('adminImagesEnding', inputs.adminImagesEnding) : undefined,
    may?.('receivedMailList') ? prefetch('receivedMailList', inputs.receivedMailList) : undefined,
    may?.('signInChangeList') ? prefetch('signInChangeList', inputs.signInChangeList) : undefined,
  ]);
}

/** The parts of the first page; undefined without the right, or before the answer. */
export function useParts() {
  const { may } = useRights();
  const asked = {
    stuck: useQuery({ ...q('deliveryStuck', inputs.deliveryStuck), enabled: may('deliveryStuck') }),
    sagas: useQuery({ ...q('adminTaskList', inputs.adminTaskList), enabled: may('adminTaskList') }),
    tasks: useQuery({ ...q('taskList', inputs.taskList), enabled: may('taskList') }),
    tickets: useQuery({ ...q('enquiryList', inputs.enquiryList), enabled: may('enquiryList') }),
    cases: useQuery({ ...q('abuseCaseList', inputs.abuseCaseList), enabled: may('abuseCaseList') }),
    payouts: useQuery({ ...q('payoutList', inputs.payoutList), enabled: may('payoutList') }),
    disputes: useQuery({ ...q('disputeList', inputs.disputeList), enabled: may('disputeList') }),
    alerts: useQuery({ ...q('alertList', inputs.alertList), enabled: may('alertList') }),
    overdue: useQuery({ ...q('invoiceList', inputs.invoiceList), enabled: may('invoiceList') }),
    jobs: useQuery({ ...q('systemFailedJobs', inputs.systemFailedJobs), enabled: may('systemFailedJobs') }),
    halts: useQuery({ ...q('haltList', inputs.haltList), enabled: may('haltList') }),
    images: useQuery({ ...q('adminImagesEnding', inputs.adminImagesEnding), enabled: may('adminImagesEnding') }),
    mails: useQuery({ ...q('receivedMailList', inputs.receivedMailList), enabled: may('receivedMailList') }),
    signIns: useQuery({ ...q('signInChangeList', inputs.signInChangeList), enabled: may('signInChangeList') }),
    outages: useQuery(q('outageList', inputs.outageList)),
    clusters: useQuery({ ...q('adminNodes', inputs.adminNodes), enabled: may('adminNodes') }),
  };
  return {
    stuck: asked.stuck.data?.orders,
    sagas: asked.sagas.data?.tasks,
    tasks: asked.tasks.data?.tasks,
    tickets: asked.tickets.data,
    cases: asked.cases.data?.cases,
    payouts: asked.payouts.data?.payouts,
    disputes: asked.disputes.data?.disputes,
    alerts: asked.alerts.data?.alerts,
    overdue: asked.overdue.data,
    jobs: asked.jobs.data?.jobs,
    halts: asked.halts.data?.halts,
    images: asked.images.data?.images,
    mails: asked.mails.data?.mails,
    signIns: asked.signIns.data?.changes,
    outages: asked.outages.data?.outages,
    clusters: asked.clusters.data?.clusters,
    /** A part whose call failed may hold something that waits. */
    isPartMissing: Object.values(asked).some(({ isError }) => isError),
  };
}
export type Parts = ReturnType<typeof useParts>;

/** Invoices are left to the reminders for two weeks. */
const patienceSeconds = 14 * 86_400;

/** One row for all of them: a sender who floods the mailbox must not bury the rest of the list. */
function asideRow(mails: NonNullable<Parts['mails']>): readonly Waiting[] {
  const [last] = mails;
  if (last === undefined) return [];
  const named = last.subject || last.address || 'Not readable';
  return [
    {
      key: 'mails-aside',
      state: attentionWords.mail,
      text:
        mails.length === 1
          ? named
          : `${mails.length === most ? `${most} or more` : mails.length} mails, the last: ${named}`,
      since: Math.min(...mails.map(({ received_at }) => received_at)),
      to: `${paths.adminMailReceived()}?outcome=aside`,
    },
  ];
}

/** What a person does about each part: what a reader can do nothing about does not wait for them. */
const actOf = {
  stuck: 'orderIssue',
  sagas: 'adminTaskRetry',
  tasks: 'taskDone',
  tickets: 'enquiryReply',
  cases: 'abuseCaseWrite',
  payouts: 'payoutSend',
  disputes: 'alertResolve',
  alerts: 'alertResolve',
  overdue: 'invoiceMarkPaid',
  jobs: 'systemRetryJob',
  halts: 'haltRelease',
  images: 'adminImageRuleSet',
  mails: 'receivedMailRetry',
  signIns: 'signInChangeApprove',
  outages: 'adminLostNodeStart',
} as const satisfies Partial<Record<keyof Parts, EndpointName>>;

function stuckText({ part, units, user }: StuckOrder): string {
  if (part) {
    return `Part paid: ${formatMoney(part.paid)} of ${formatMoney(part.total)} · order of ${user.email || 'a deleted account'}`;
  }
  return units > 1 ? `Paid order of ${units} units` : 'Paid order';
}

/** What is out of reach, and what was stopped to keep money safe: it comes first, however long the rest waits. */
const onFire: ReadonlySet<StateWord> = new Set([attentionWords.outage, attentionWords.halt]);

/** Everything that waits and that the reader may do something about: what is on fire, then the longest first. */
export function queueOf(all: Parts, nowSeconds: number, { may }: Pick<Rights, 'may'>): readonly Waiting[] {
  const theirs = Object.entries(actOf).map(([part, act]) => (may(act) ? {} : { [part]: undefined }));
  const parts: Parts = Object.assign({}, all, ...theirs);
  return [
    ...(parts.halts ?? []).map((halt) => ({
      key: halt.halt_id,
      state: attentionWords.halt,
      text: haltTitle(halt),
      ...(halt.user ? { client: halt.user } : {}),
      since: halt.created_at,
      to: paths.adminHalt({ haltId: halt.halt_id }),
    })),
    // What runs on a node that is down waits for a person; any other part comes back with what it depends on.
    ...(parts.outages ?? [])
      .filter(({ part }) => part === 'node')
      .map((outage) => ({
        key: outage.outage_id,
        state: attentionWords.outage,
        text: [outageTitle(outage), outageAffects(outage)].filter(Boolean).join(': '),
        since: outage.created_at,
        to: paths.adminNode({ place: outage.place }),
      })),
    // What the reader asked for themselves waits for other staff.
    ...(parts.signIns ?? [])
      .filter(({ refusal }) => refusal === '')
      .map((change) => ({
        key: change.change_id,
        state: attentionWords.sign_in,
        text: change.kind === 'address' ? `New address: ${change.new_email}` : 'Take the second factor off',
        client: { user_id: change.user_id, email: change.email },
        since: change.created_at,
        to: paths.adminClient({ userId: change.user_id }),
      })),
    ...(parts.images ?? []).map(({ cluster, image, name, support_ends_at }) => ({
      key: `${cluster} ${image}`,
      state: supportWord(support_ends_at, nowSeconds),
      text: `Image ${name} in ${cluster}: ${formatDay(support_ends_at)}`,
      since: Math.min(support_ends_at, nowSeconds),
      to: paths.adminImages(),
    })),
    ...(parts.stuck ?? []).map((order) => ({
      key: `${order.order_id} ${order.problem}`,
      state: stuckProblemWords[order.problem],
      text: stuckText(order),
      client: order.user,
      since: order.since,
      to: paths.adminOrder({ orderId: order.order_id }),
    })),
    ...(parts.sagas ?? []).map((task) => ({
      key: task.task_id,
      state: attentionWords.saga,
      text: `${task.subject_name}: ${task.title}`,
      since: task.created_at,
      to: task.subject_path,
    })),
    ...(parts.tasks ?? []).map((task) => ({
      key: task.task_id,
      state: attentionWords.task,
      text: `${taskNames[task.kind]}: ${task.name}`,
      client: task.user,
      since: task.created_at,
      to: knownRights()?.may('orderDetail') ? paths.adminOrder({ orderId: task.order_id }) : paths.adminTasks(),
    })),
    ...(parts.tickets?.enquiries ?? [])
      // A report of abuse is looked at in its case, which may wait for its client while the report stays open.
      .filter(({ kind }) => kind !== 'abuse' || parts.cases === undefined)
      .map((ticket) => ({
        key: ticket.enquiry_id,
        state: attentionWords.ticket,
        text: ticket.subject,
        client: { user_id: ticket.user_id ?? '', email: ticket.email },
        since: ticket.created_at,
        to: paths.adminTicket({ id: ticket.enquiry_id }),
      })),
    ...asideRow(parts.mails ?? []),
    ...(parts.cases ?? []).map((one) => ({
      key: one.case_id,
      state: isOverdue(one, nowSeconds) ? abuseWord(one, nowSeconds) : attentionWords.case,
      text: `Case #${one.number}: ${one.subject_address}`,
      ...(one.user ? { client: one.user } : {}),
      since: isOverdue(one, nowSeconds) ? one.deadline : one.created_at,
      to: paths.adminAbuseCase({ caseId: one.case_id }),
    })),
    ...(parts.payouts ?? [])
      .filter(({ send_refusal }) => send_refusal === '')
      .map((payout) => ({
        key: payout.payout_id,
        state: attentionWords.payout,
        text: `${formatMoney(payout.amount)} to ${payout.holder}, ${payout.iban_shown}`,
        client: payout.user,
        since: payout.created_at,
        to: `${paths.adminPayouts()}?status=unsent`,
      })),
    ...(parts.disputes ?? [])
      .filter(({ status }) => status === 'open')
      .map((one) => ({
        key: one.dispute_id,
        state: attentionWords.dispute,
        text: `${formatMoney(one.amount)}, ${one.reason.replaceAll('_', ' ')}`,
        client: one.user,
        since: one.created_at,
        to: one.invoice_id ? paths.adminInvoice({ invoiceId: one.invoice_id }) : paths.adminDisputes(),
      })),
    // A dispute has a row of its own.
    ...(parts.alerts ?? [])
      .filter(({ kind }) => kind !== 'dispute' || !parts.disputes)
      .map((alert) => ({
        key: alert.alert_id,
        state: attentionWords.alert,
        text: alert.details,
        since: alert.created_at,
        to: paths.adminAlerts(),
      })),
    ...(parts.overdue?.invoices ?? [])
      .filter(({ invoice_due_date }) => invoice_due_date < nowSeconds - patienceSeconds)
      .map((invoice) => ({
        key: invoice.invoice_id,
        state: invoiceWords.awaiting_payment_overdue,
        text: `Invoice #${invoice.invoice_number}, ${formatMoney(invoice.invoice_open)}`,
        client: invoice.user,
        since: invoice.invoice_due_date,
        to: paths.adminInvoice({ invoiceId: invoice.invoice_id }),
      })),
    ...(parts.jobs ?? []).map((job) => ({
      key: job.job_id,
      state: attentionWords.job,
      text: `${job.queue}: ${job.reason}`,
      since: job.failed_at,
      job,
    })),
  ].sort((one, other) => Number(onFire.has(other.state)) - Number(onFire.has(one.state)) || one.since - other.since);
}
