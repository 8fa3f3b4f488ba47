import { formatWait } from '@repo/messages'
import { Countdown } from '@repo/ui/countdown'
import { alertProps } from '@repo/ui/lib/alert'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { signInMessages as copy } from './sign-in.messages.ts'
import type { RetryWait } from './use-retry-wait.ts'

/** Why a form was refused and when it may be sent again; the ticking figure is for eyes only. */
export function RetryNotice({ wait }: { wait: RetryWait }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div {...alertProps}>
      <p className="flex items-start gap-2.5 rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">
        <Clock aria-hidden="true" className="mt-0.5 shrink-0" size={18} />
        {isOver ? (
          <span>{copy.retryNow}</span>
        ) : (
          <span>
            {copy.tooMany} <span className="sr-only">{copy.retryAfter(formatWait(wait.seconds))}</span>
            <span aria-hidden="true">
              {copy.retryIn} <Countdown onExpire={() => setIsOver(true)} until={wait.until} />
            </span>
          </span>
        )}
      </p>
    </div>
  )
}
