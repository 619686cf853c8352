/** Texts of the screens that the specification quotes, letter for letter. Validation texts live in the contract. */
export const messages = {
  sessionExpired: 'Your session has expired. Please log in again.',
  loginSuccessful: 'Login successful.',
  twoFactorRequired: 'Two-factor authentication is required. Please complete the setup.',
  registrationSuccessful: 'Registration Successful, please verify your email to proceed.',
  verificationResent: 'Verification email resent successfully!',
  verificationResendFailed: 'Failed to resend verification email',
  accountActivated: 'Account activated successfully!',
  submissionFailed: 'Submission failed',
  somethingWentWrong: 'Something went wrong',
  cookieBanner: "By continuing to use this site, you agree to the provider's Cookie Handling Policies.",
  cookieAccept: 'Proceed',
  fieldUpdated: (field: string) => `${field} Updated Successfully.`,
  tokenChanged: (done: 'Activated' | 'Deactivated' | 'Revoked' | 'Deleted' | 'Created') =>
    `Token ${done} Successfully.`,
  userTokenCopied: 'User Token Copied to Clipboard.',
  tokenCopied: 'Token Copied to Clipboard.',
  networkDown: 'We cannot reach the server. Please check your connection and try again.',
} as const;
