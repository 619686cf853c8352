import type { chargeEndpoints } from '@resolvo/contract/money/charges';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listAlerts, resolveAlert } from './alerts.ts';
import { ownCharge, toCharge } from './find-charge.ts';
import { listDisputes } from './list-disputes.ts';
import { addMethod, listMethods, makeDefault, removeMethod, setUpMethod } from './payment-methods.ts';
import { payInvoiceByCard, topUp } from './prepare-charge.ts';
import { settleCharge } from './settle-charge.ts';

export function chargeRoutes(deps: Deps): Handlers<keyof typeof chargeEndpoints> {
  return {
    ownInvoicePayByCard: ({ actor, params, body }) => payInvoiceByCard(deps, actor, params.invoice_id, body),
    ownTopup: ({ actor, body }) => topUp(deps, actor, body),
    ownCharge: async ({ actor, params }) => toCharge(await ownCharge(deps, actor.accountId, params.charge_id)),
    ownChargeSettle: async ({ actor, params }) => {
      const { id } = await ownCharge(deps, actor.accountId, params.charge_id);
      return toCharge(await settleCharge(deps, id));
    },
    ownPaymentMethods: async ({ actor }) => ({ payment_methods: await listMethods(deps, actor) }),
    ownPaymentMethodSetup: ({ actor }) => setUpMethod(deps, actor),
    ownPaymentMethodAdd: ({ actor, body }) => addMethod(deps, actor, body.setup_intent),
    ownPaymentMethodDefault: async ({ actor, params }) => {
      await makeDefault(deps, actor, params.payment_method_id);
      return { details: 'Renewals are charged to this card from now on.' };
    },
    ownPaymentMethodRemove: async ({ actor, params, body }) => ({
      details: await removeMethod(deps, actor, params.payment_method_id, body),
    }),
    alertList: ({ query }) => listAlerts(deps, query),
    alertResolve: async ({ actor, params, body }) => {
      await resolveAlert(deps, actor, params.alert_id, body.note);
      return { details: 'The alert is resolved.' };
    },
    disputeList: ({ query }) => listDisputes(deps, query),
  };
}
