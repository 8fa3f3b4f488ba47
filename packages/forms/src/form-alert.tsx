import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why the whole form was refused; read out as soon as it appears. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    // There before its words, so that they are read out; out of the flow until then, or forms would show a gap.
    // Firefox tells Orca of an alert in a way that it keeps silent about; of a live region it speaks.
    <div aria-live="assertive" className="empty:absolute" role="alert">
      {children ? (
        <p className="flex items-start gap-2.5 rounded-sm bg-danger-soft px-4 py-3 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 shrink-0" size={18} />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  )
}
