import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { refreshSession } from '../../api/session.ts';
import { messages } from '../../messages.ts';
import { goOn } from '../../shell/after-sign-in.ts';
import { notify } from '../../shell/notifications.ts';
import { privateTitle } from '../../shell/title.ts';
import { ForVisitors } from '../for-visitors.tsx';
import { enteredEmail, setLoginState, useLoginStep } from '../login-state.ts';
import { RegisterForm } from './register-form.tsx';
import { VerificationScreen } from './verification-screen.tsx';

export const meta = privateTitle('Register');

export default function RegisterPage() {
  const step = useLoginStep();
  const navigate = useNavigate();

  const waited = useRef(false);
  useEffect(() => {
    if (step === 'verification') waited.current = true;
    if (step !== 'activated') return;
    // Left over from an earlier registration in another tab: ignored.
    if (!waited.current) return setLoginState({ step: 'register' });
    notify('success', messages.accountActivated);
    void refreshSession().then(() => goOn(navigate));
  }, [step, navigate]);

  return (
    <ForVisitors>
      {step === 'verification' ? <VerificationScreen email={enteredEmail()} /> : <RegisterForm />}
    </ForVisitors>
  );
}
