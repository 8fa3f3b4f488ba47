import { useApi } from '@repo/shell/api-context'
import { leastCharacters, NewPasswordForm, StepHeading } from '@repo/sign-in'
import { usePageAddress, usePosted } from '../../components/posted.ts'
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
  const posted = usePosted('newPassword')
  return (
    <>
      <StepHeading hasFocus lead={authMessages.newPasswordLead} title={authMessages.newPasswordTitle} />
      <NewPasswordForm
        action={usePageAddress()}
        api={useApi()}
        errors={posted?.errors}
        least={leastCharacters.learner}
        {...props}
      />
    </>
  )
}
