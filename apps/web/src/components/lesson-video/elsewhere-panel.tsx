import type { ApiError } from '@repo/api-client'
import { formatWait } from '@repo/messages'
import { Button, buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { StagePanel } from './stage-panel.tsx'

interface ElsewherePanelProps {
  error: ApiError
  isBusy: boolean
  onTakeOver: () => void
}

/** Checks the shape of the details of an error, which the client does not validate. */
function detailsOf({ details }: ApiError) {
  const { device, lessonTitle, sinceMs, streamLimit } = (details ?? {}) as {
    device?: { name?: unknown }
    lessonTitle?: unknown
    sinceMs?: unknown
    streamLimit?: unknown
  }
  return {
    device: typeof device?.name === 'string' ? device.name : copy.anotherDevice,
    lesson: typeof lessonTitle === 'string' ? lessonTitle : null,
    since: typeof sinceMs === 'number' && sinceMs > 0 ? formatWait(sinceMs / 1000) : null,
    limit: typeof streamLimit === 'number' ? streamLimit : 1,
  }
}

/** The account watches on another device: one of the two goes on. */
export function ElsewherePanel({ error, isBusy, onTakeOver }: ElsewherePanelProps) {
  const { device, lesson, since, limit } = detailsOf(error)
  return (
    <StagePanel
      actions={
        <>
          <a className={buttonClass({ variant: 'secondary' })} href={paths.myCourses}>
            {copy.later}
          </a>
          <Button isBusy={isBusy} onClick={onTakeOver} variant="accent">
            {copy.takeOver}
          </Button>
        </>
      }
      text={
        <>
          <p>
            {copy.elsewhere(device, lesson)} {since ? copy.since(since) : null}
          </p>
          <p>{copy.elsewhereHint(limit)}</p>
        </>
      }
      title={copy.elsewhereTitle}
    />
  )
}
