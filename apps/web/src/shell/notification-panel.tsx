import { Toast } from '../ui/toast.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { dismiss, holdNotifications, useNotifications } from './notifications.ts';

export function NotificationPanel() {
  const notifications = useNotifications();
  return (
    <ToastRegion onHold={holdNotifications}>
      {notifications.map(({ id, kind, text }) => (
        <Toast key={id} kind={kind} text={text} onDismiss={() => dismiss(id)} />
      ))}
    </ToastRegion>
  );
}
