/** Texts the specification quotes, letter for letter, and the few that both sides say. */
export const messages = {
  emailRequired: 'Please enter your email.',
  emailFormat: 'The email address is badly formatted.',
  passwordRequired: 'Please enter your password.',
  passwordShort: 'You password must have 8 characters or more.',
  passwordLong: 'You password must have 256 characters or less.',
  passwordsDiffer: 'Passwords do not match.',
  usernameShort: 'Username cannot be shorter than 8 characters.',
  usernameLong: 'Username cannot be longer than 32 characters.',
  usernameCharacters: 'Only alphanumeric characters and underscore is allowed.',
  fieldRequired: 'This field is required',
  formInvalid: 'Form has validation errors',
  selectDate: 'Please select a date',
  captchaMissing: 'Please complete the captcha challenge and try again.',
  codeFormat: 'Please enter the 6 digits your authenticator app shows.',
  recoveryCodeFormat: 'Please enter a recovery code such as ABCDE-FGHJK.',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
} as const;
