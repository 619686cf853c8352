import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { DedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { useNavigate } from 'react-router';
import { type AskedWork, askedWork } from '../../../features/machines/dedicated-units/asked-work.ts';
import { paths } from '../../../paths.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const ofMachine = ['restart', 'power-off', 'power-on', 'reinstall', 'access'] as const satisfies AskedWork[];

/** Power and reinstall go through our staff: each button opens a ticket with topic and machine filled in. */
export function WorkCard({ unit }: { unit: DedicatedDetail }) {
  const navigate = useNavigate();
  const button = (about: AskedWork, disabledReason?: string) => (
    <Button
      key={about}
      variant="secondary"
      size="sm"
      disabledReason={disabledReason}
      onClick={() => void navigate(paths.supportNewForDedicated({ dedicatedId: unit.dedicated_id, about }))}
    >
      {askedWork[about].label}
    </Button>
  );
  return (
    <Card
      title={unit.plan_type === 'dedicated' ? 'Power and system' : 'Questions'}
      description="Our staff do it by hand. A button opens a ticket with everything filled in; nothing happens before you send it."
    >
      <div className="flex flex-wrap gap-2">
        {unit.plan_type === 'dedicated'
          ? ofMachine.map((about) => button(about, reasonOf(dedicatedCan.askFor(unit.state))))
          : null}
        {button('question')}
      </div>
    </Card>
  );
}
