import { rightTo } from '@resolvo/contract/access';
import { type EndpointName, endpoints } from '@resolvo/contract/endpoints';
import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask } from '@resolvo/contract/permissions';
import { describe, expect, test } from 'vitest';
import { useOwnProduct } from '../product.ts';
import { call, rowsOf } from '../table.ts';

/** What each preset does on a day, and what it is refused: the work decides, and the table of rights follows. */
const days: Readonly<
  Record<keyof typeof staffPresets, { does: readonly EndpointName[]; isRefused: readonly EndpointName[] }>
> = {
  owner: { does: ['staffInvite', 'roleCreate', 'auditList', 'haltRelease', 'signInChangeApprove'], isRefused: [] },
  support: {
    does: [
      'enquiryList',
      'enquiryReply',
      'clientDetail',
      'clientSendReset',
      'orderDetail',
      'adminServerPower',
      'mailLog',
    ],
    isRefused: [
      ...(['enquiryCredit', 'enquiryExtendInvoice', 'invoiceBuild', 'invoiceRefund', 'balanceAdjust'] as const),
      ...(['clientSuspend', 'clientSignIn', 'staffInvite', 'auditList', 'systemRetryJob'] as const),
    ],
  },
  billing: {
    does: [
      ...(['invoiceList', 'invoiceMarkPaid', 'invoiceRefund', 'paymentBook', 'alertResolve', 'financeReport'] as const),
      ...([
        'enquiryList',
        'enquiryReply',
        'enquiryCredit',
        'enquiryExtendInvoice',
        'clientBillingProfileSave',
      ] as const),
    ],
    isRefused: ['adminServerPower', 'clientSendReset', 'clientSuspend', 'staffInvite', 'subnetCreate', 'auditList'],
  },
  infrastructure: {
    does: [
      ...(['adminServerList', 'adminServerMove', 'adminNodes', 'adminTaskRetry', 'subnetCreate', 'taskDone'] as const),
      ...(['systemFailedJobs', 'systemRetryJob', 'outageList', 'adminServerAdd', 'clientDetail'] as const),
    ],
    isRefused: [
      'invoiceBuild',
      'invoiceList',
      'orderCreate',
      'enquiryReply',
      'clientSendReset',
      'financeReport',
      'auditList',
    ],
  },
  accountant: {
    does: [
      ...([
        'financeReport',
        'financeToday',
        'transactionList',
        'transactionExport',
        'invoiceList',
        'invoiceExport',
      ] as const),
      ...([
        'invoiceDetail',
        'invoicePdf',
        'creditNotePdf',
        'orderList',
        'subscriptionList',
        'clientStatement',
      ] as const),
      ...(['alertList', 'disputeList', 'findingList', 'haltList', 'exchangeRates', 'quoteList'] as const),
    ],
    isRefused: [
      ...(['auditList', 'clientList', 'enquiryList', 'adminServerList', 'mailLog', 'planList', 'staffList'] as const),
      ...(['exchangeRateEnter', 'invoiceRefund', 'paymentBook', 'alertResolve', 'orderCreate'] as const),
    ],
  },
  auditor: {
    does: [
      ...(['auditList', 'auditDetail', 'auditExport', 'staffList', 'staffHistory', 'roleList', 'clientList'] as const),
      ...(['clientDetail', 'clientEvents', 'invoiceList', 'financeReport', 'enquiryList', 'adminServerList'] as const),
      ...(['mailLog', 'planList', 'systemOverview', 'outageList'] as const),
    ],
    isRefused: [
      ...([
        'clientExportFile',
        'adminRecordingFrames',
        'adminRecordingFile',
        'receivedMailOriginal',
        'enquiryFile',
      ] as const),
      ...(['staffInvite', 'clientSuspend', 'invoiceRefund', 'adminServerPower', 'enquiryReply'] as const),
    ],
  },
};

describe.each(Object.entries(staffPresets))('A32 %s', (name, { permissions }) => {
  const { does, isRefused } = days[name as keyof typeof days];

  test('does the work of its day', () => {
    expect(does.filter((row) => rightTo(endpoints[row], permissions) !== true)).toEqual([]);
  });

  test('is refused what is the work of others', () => {
    expect(isRefused.filter((row) => rightTo(endpoints[row], permissions) === true)).toEqual([]);
  });
});

describe('A33 who reads changes nothing', () => {
  const product = useOwnProduct();

  test.each([staffPresets.accountant, staffPresets.auditor])('$name', async ({ permissions }) => {
    const reader = await product.account({ permissions: permissions + customerMask });
    const noted = { except: ['sessions', 'rate_limits'] };
    const before = await product.fingerprint(noted);
    const opened: string[] = [];
    for (const row of rowsOf('staff')) {
      const { statusCode } = await call(reader.browser, row);
      if (statusCode !== 403) opened.push(row.name);
    }
    const isRead = (one: string) => rowsOf('staff').find(({ name }) => name === one)?.endpoint.method === 'GET';
    expect(opened.filter((one) => !isRead(one))).toEqual([]);
    expect(opened.length).toBeGreaterThan(15);
    expect(await product.fingerprint(noted)).toBe(before);
  });
});
