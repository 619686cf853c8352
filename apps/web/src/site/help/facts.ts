import { brand } from '@resolvo/brand/brand';
import { limits } from '@resolvo/contract/endpoint';
import { ticketTitleMax } from '@resolvo/contract/help/tickets';
import { domainLimits } from '@resolvo/contract/hosting/domains';
import { recordingDays } from '@resolvo/contract/machines/console-recordings';
import { firewallLimits } from '@resolvo/contract/machines/firewall-rules';
import { networkLimits } from '@resolvo/contract/machines/private-network-rules';
import { serverLimits } from '@resolvo/contract/machines/server-copies';
import { sshKeyLimit } from '@resolvo/contract/machines/ssh-keys';
import { formatMoney } from '@resolvo/contract/money';
import { topupLimits } from '@resolvo/contract/money/charges';
import { cardDisputeDays } from '@resolvo/contract/money/payouts';
import { taxFor } from '@resolvo/contract/money/tax';
import { actingMinutes } from '@resolvo/contract/people/clients';
import { exportDays } from '@resolvo/contract/people/exports';
import { maxPasskeys } from '@resolvo/contract/people/factors';
import { invitationDays, maxMembers, roleTexts } from '@resolvo/contract/people/members';
import { signInChangeDays } from '@resolvo/contract/people/sign-in-changes';
import { callDays, maxAllowedAddresses, maxTokensPerAccount } from '@resolvo/contract/people/tokens';
import { billingCalendar } from '@resolvo/contract/sales/billing-calendar';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import { userDataLimit } from '@resolvo/contract/user-data-text';
import { volumeLimits } from '@resolvo/contract/volume-size';

const perMinute = ({ points, seconds }: { points: number; seconds: number }) => String((points * 60) / seconds);
const perHour = ({ points, seconds }: { points: number; seconds: number }) => String((points * 3600) / seconds);
const listOf = (numbers: readonly number[]): string =>
  `${numbers.slice(0, -1).join(', ')} and ${String(numbers.at(-1))}`;

/** Rules that articles quote, from where they are enforced: a changed rule changes the articles. */
export const helpFacts: Readonly<Record<string, string>> = {
  supportEmail: brand.supportEmail,
  privacyEmail: brand.privacyEmail,
  abuseEmail: brand.abuseEmail,
  site: brand.siteUrl,
  iban: brand.seller.bankAccount.iban,
  bic: brand.seller.bankAccount.bic,
  homeCountry: brand.country,
  vatAtHome: `${taxFor({ country: 'NO', vatNumber: '' }).points / 100} %`,

  maxSnapshots: String(serverLimits.snapshots),
  maxBackups: String(serverLimits.backups),
  maxSshKeys: String(sshKeyLimit),
  maxNetworks: String(networkLimits.networks),
  maxNetworksPerServer: String(networkLimits.perServer),
  largestSubnet: `/${networkLimits.largestPrefix}`,
  smallestSubnet: `/${networkLimits.smallestPrefix}`,
  maxFirewalls: String(firewallLimits.firewalls),
  maxFirewallRules: String(firewallLimits.rules),
  smallestVolume: String(volumeLimits.smallestGb),
  largestVolume: volumeLimits.largestGb.toLocaleString('en'),
  maxVolumes: String(volumeLimits.perServer),
  userDataKb: String(userDataLimit / 1024),
  maxFreeDomains: String(domainLimits.free),
  proofDays: String(domainLimits.proofDays),
  belowDays: String(domainLimits.belowDays),

  topupMin: formatMoney(topupLimits.min),
  topupMax: formatMoney(topupLimits.max),
  orderHours: String(checkoutLimits.hours),
  cardDisputeDays: String(cardDisputeDays),
  transferDays: String(checkoutLimits.transferDays),
  maxUnpaidOrders: String(checkoutLimits.unpaid),
  maxQuantity: String(checkoutLimits.quantity),

  invoiceAheadDays: String(billingCalendar.invoiceAheadDays),
  remindBeforeDueDays: String(billingCalendar.remindBeforeDueDays),
  retryDays: listOf(billingCalendar.chargeDays.filter((day) => day > 0)),
  remindAfterDueDays: String(billingCalendar.remindAfterDueDays),
  suspendAfterDays: String(billingCalendar.suspendAfterDays),
  warnBeforeEndDays: String(billingCalendar.warnBeforeEndDays),
  endAfterDays: String(billingCalendar.endAfterDays),
  planChangesADay: String(billingCalendar.planChangesADay),
  planChangeHours: String(billingCalendar.planChangeDays * 24),

  maxPasskeys: String(maxPasskeys),
  maxMembers: String(maxMembers),
  invitationDays: String(invitationDays),
  signInChangeDays: String(signInChangeDays),
  actingMinutes: String(actingMinutes),
  recordingDays: String(recordingDays),
  exportDays: String(exportDays),
  roleOwner: roleTexts.owner.description,
  roleBilling: roleTexts.billing.description,
  roleTechnical: roleTexts.technical.description,
  roleReadOnly: roleTexts.read_only.description,
  roleCustom: roleTexts.custom.description,

  maxTokens: String(maxTokensPerAccount),
  maxTokenAddresses: String(maxAllowedAddresses),
  callDays: String(callDays),
  readsPerMinute: perMinute(limits.read),
  writesPerMinute: perMinute(limits.write),
  livePerMinute: perMinute(limits.live),
  issuesPerHour: perHour(limits.issue),

  ticketTitleMax: String(ticketTitleMax),
};
