import { type ApiError, isApiError } from '@repo/api-client'
import { formatTime } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { useMemo } from 'react'
import { DeviceLimit } from './device-limit.tsx'
import { ElsewherePanel } from './elsewhere-panel.tsx'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { ProfessionalsOnly } from './professionals-only.tsx'
import { StagePanel } from './stage-panel.tsx'
import { retryAtOf } from './use-stream.ts'

interface RefusalProps {
  error: Error
  isBusy: boolean
  onAgain: () => void
  onTakeOver: () => void
}

/** Says why the lesson does not open and what the learner can do. */
export function Refusal({ error, isBusy, onAgain, onTakeOver }: RefusalProps) {
  if (isApiError(error, 'device.too_many')) return <DeviceLimit error={error} onFreed={onAgain} />
  if (isApiError(error, 'playback.elsewhere'))
    return <ElsewherePanel error={error} isBusy={isBusy} onTakeOver={onTakeOver} />
  if (isApiError(error, 'lesson.professionals_only')) return <ProfessionalsOnly onApproved={onAgain} />
  const again = { isBusy, onAgain }
  if (isApiError(error, 'playback.too_fast')) return <TooFast error={error} {...again} />
  if (!isApiError(error, 'lesson.not_ready'))
    return <TryAgain text={copy.failedHint} title={copy.failed} {...again} />
  const hasFailed = (error.details as { hasFailed?: unknown } | undefined)?.hasFailed === true
  if (hasFailed) return <TryAgain text={copy.broken} title={copy.brokenTitle} {...again} />
  return <TryAgain text={copy.notReady} title={copy.failed} {...again} />
}

type Again = Pick<RefusalProps, 'isBusy' | 'onAgain'>

/** The account was stopped for a while: until when is counted from the answer, not from what the page does since. */
function TooFast({ error, ...again }: Again & { error: ApiError }) {
  const retryAt = useMemo(() => retryAtOf(error), [error])
  const time = retryAt && formatTime(retryAt)
  const limit = (error.details as { lessonsPerHour?: unknown } | undefined)?.lessonsPerHour
  const text = typeof limit === 'number' ? copy.tooManyLessons(limit, time) : copy.tooFast(time)
  return <TryAgain text={text} title={copy.tooFastTitle} {...again} />
}

function TryAgain({ title, text, isBusy, onAgain }: Again & { title: string; text: string }) {
  return (
    <StagePanel
      actions={
        <Button isBusy={isBusy} onClick={onAgain} variant="secondary">
          {copy.retry}
        </Button>
      }
      text={<p>{text}</p>}
      title={title}
    />
  )
}
