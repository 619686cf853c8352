import type { Plan } from '@resolvo/contract/sales/catalog';
import type { Order } from '@resolvo/contract/sales/orders';
import { ApiError } from '../../../api/api-error.ts';
import { call, type InputOf } from '../../../api/client.ts';
import { screenIsTrue } from '../../../api/refresh.ts';
import { AddPlanForm } from '../../../features/sales/checkout/add-plan-form.tsx';
import type { MadeByStaff } from '../../../features/sales/checkout/choices-by-staff.tsx';
import { CustomItemForm } from '../../../features/sales/orders/custom-item-form.tsx';
import { messages } from '../../../messages.ts';
import { inWords } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-footer.tsx';
import { paidOf } from './paid-of.ts';

interface DialogInput {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddItemsDialog({ order, open, onClose }: DialogInput) {
  const key = { order_id: order.order_id, user_id: order.user_id };

  async function addPlan({ plan_id, plan_type, plan_name }: Plan, quantity: number, made: MadeByStaff | undefined) {
    const item = { ...key, plan_id, quantity, ...(made && { choices: made.choices }) };
    await add(plan_type === 'proxmox' ? { ...item, metadata_type: 'server' } : item, messages.planAddFailed);
    notify('success', messages.planAdded(plan_name));
    await screenIsTrue();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Add items"
      size="lg"
      footer={
        <Button looks variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {/* Two forms: the act of each stands below its fields. */}
      <DialogFoot value={undefined}>
        <div className="flex flex-col gap-8">
          {order.items.length === 0 ? null : (
            <p className="text-muted text-sm" aria-live="polite">
              In the order so far, excl. VAT: {paidOf(order)}.
            </p>
          )}
          <section className="flex flex-col gap-4" aria-label="Plans">
            <h3 className="font-semibold text-base">Plan</h3>
            <AddPlanForm
              clientId={order.user_id}
              submitLabel="Add to Order"
              taken={order.items.map(({ plan_id }) => plan_id)}
              onAdd={addPlan}
            />
          </section>
          <section className="flex flex-col gap-4" aria-label="Custom item">
            <h3 className="font-semibold text-base">Custom item</h3>
            <CustomItemForm
              onAdd={async (custom_item) => {
                await add({ ...key, custom_item }, messages.customItemAddFailed);
                notify('success', messages.customItemAdded);
                await screenIsTrue();
              }}
            />
          </section>
        </div>
      </DialogFoot>
    </Dialog>
  );
}

/** A 404 means that the order was deleted meanwhile; it gets its own message. */
function add(body: InputOf<'orderAddItem'>['body'], text: string) {
  const gone = call('orderAddItem', { body }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw new ApiError(404, { details: messages.noActiveOrder });
    throw error;
  });
  return inWords(gone, text);
}
