export { acceptTextsMessages } from './accept-texts.messages.ts'
export { AcceptTexts, type AcceptTextsProps, type TextVersion } from './accept-texts.tsx'
export { credentials, credentialsWithCode } from './credentials.ts'
export { FormNotice } from './form-notice.tsx'
export { LoginForm, type LoginFormProps } from './login-form.tsx'
export {
  leastCharacters,
  NewPasswordForm,
  type NewPasswordFormProps,
  newPasswordBody,
} from './new-password-form.tsx'
export type { PostedSignIn } from './posted-sign-in.ts'
export { SecondFactorStep } from './second-factor-step.tsx'
export { SetPassword } from './set-password.tsx'
export { credentialWords, newPasswordWords, signInMessages } from './sign-in.messages.ts'
export { StepHeading } from './step-heading.tsx'
export { type LoginState, useLoginState } from './use-login-state.ts'
export { useRetryWait, waitSecondsOf } from './use-retry-wait.ts'
