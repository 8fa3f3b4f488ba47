import type { ApiError } from '@repo/api-client'
import { formatWait } from '@repo/messages'
import { Button, buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'

interface ElsewherePanelProps {
  error: ApiError
  isBusy: boolean
  onTakeOver: () => void
}

/** What came over the wire is looked at before it is used. */
function detailsOf({ details }: ApiError) {
  const { device, lessonTitle, sinceMs } = (details ?? {}) as {
    device?: { name?: unknown }
    lessonTitle?: unknown
    sinceMs?: unknown
  }
  return {
    device: typeof device?.name === 'string' ? device.name : copy.anotherDevice,
    lesson: typeof lessonTitle === 'string' ? lessonTitle : null,
    since: typeof sinceMs === 'number' && sinceMs > 0 ? formatWait(sinceMs / 1000) : null,
  }
}

/** Stands in the video's place while the account watches on another device: one of the two goes on. */
export function ElsewherePanel({ error, isBusy, onTakeOver }: ElsewherePanelProps) {
  const { device, lesson, since } = detailsOf(error)
  return (
    <div
      className="grid min-h-72 place-content-center gap-3 p-6 text-center md:aspect-video"
      data-surface="hero"
    >
      <h2 className="font-display text-2xl">{copy.elsewhereTitle}</h2>
      <p className="mx-auto max-w-[48ch] text-on-hero-2">
        {copy.elsewhere(device, lesson)} {since ? copy.since(since) : null}
      </p>
      <p className="mx-auto max-w-[48ch] text-on-hero-2">{copy.elsewhereHint}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <a className={buttonClass({ variant: 'secondary' })} href={paths.myCourses}>
          {copy.later}
        </a>
        <Button isBusy={isBusy} onClick={onTakeOver} variant="accent">
          {copy.takeOver}
        </Button>
      </div>
    </div>
  )
}
