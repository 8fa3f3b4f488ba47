import { Button } from '@repo/ui/button'
import { KeyRound } from 'lucide-react'
import { FormNotice } from './form-notice.tsx'
import { useKnowsPasskeys } from './passkey-support.ts'
import { passkeyMessages as copy } from './sign-in.messages.ts'
import type { PasskeySignIn } from './use-passkey-sign-in.ts'

/** Signs in with a passkey. Its place is kept in the HTML of the server, so that nothing moves when it appears. */
export function PasskeyButton({ passkey }: { passkey: PasskeySignIn }) {
  const knows = useKnowsPasskeys()
  if (knows === false) return null
  return (
    <div className={knows ? 'mt-5 flex flex-col gap-5' : 'invisible mt-5 flex flex-col gap-5'}>
      <p aria-hidden="true" className="flex items-center gap-3 text-sm text-3">
        <span className="h-px flex-1 bg-current opacity-30" />
        {copy.or}
        <span className="h-px flex-1 bg-current opacity-30" />
      </p>
      <FormNotice wait={passkey.wait}>{passkey.fault}</FormNotice>
      <Button
        block
        icon={<KeyRound aria-hidden="true" size={18} />}
        isBusy={passkey.isBusy}
        onClick={passkey.signIn}
        size="lg"
        variant="secondary"
      >
        {copy.signIn}
      </Button>
    </div>
  )
}
