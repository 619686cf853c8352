import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

export function PasswordCard() {
  return (
    <Card
      title="Password"
      description="Changing it signs out all your other devices."
      actions={
        <Link to={paths.accountSecurityPassword()} className={buttonClass('secondary', 'sm')}>
          Change password
        </Link>
      }
    />
  );
}
