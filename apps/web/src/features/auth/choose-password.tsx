import { leastCharacters, NewPasswordForm, StepHeading } from '@repo/sign-in'
import { useApi } from '../../app/api-context.ts'
import { authMessages } from './auth.messages.ts'

interface ChoosePasswordProps {
  email: string
  resetToken: string
  /** Where others than learners come as well, who need more characters. */
  hint?: string
  onSaved: () => void
  onTokenRefused?: () => void
}

/** After a verified code: the new password. */
export function ChoosePassword(props: ChoosePasswordProps) {
  return (
    <>
      <StepHeading hasFocus lead={authMessages.newPasswordLead} title={authMessages.newPasswordTitle} />
      <NewPasswordForm api={useApi()} least={leastCharacters.learner} {...props} />
    </>
  )
}
