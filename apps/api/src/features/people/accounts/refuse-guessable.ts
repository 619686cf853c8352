import { invalid } from '../../../core/refusal.ts';
import { isGuessable } from '../../../security/passwords.ts';

export async function refuseGuessable(password: string, email: string): Promise<void> {
  if (await isGuessable(password, email)) {
    throw invalid(
      'password',
      'This password is easy to guess. Please choose one that is not on the lists attackers use.',
    );
  }
}
