import { isApiError } from '@repo/api-client'
import { Button } from '@repo/ui/button'
import { DeviceLimit } from './device-limit.tsx'
import { ElsewherePanel } from './elsewhere-panel.tsx'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { ProfessionalsOnly } from './professionals-only.tsx'
import { StagePanel } from './stage-panel.tsx'

interface RefusalProps {
  error: Error
  isBusy: boolean
  onAgain: () => void
  onTakeOver: () => void
}

/** Why the lesson does not open, in the words of what can be done about it. */
export function Refusal({ error, isBusy, onAgain, onTakeOver }: RefusalProps) {
  if (isApiError(error, 'device.too_many')) return <DeviceLimit error={error} onFreed={onAgain} />
  if (isApiError(error, 'playback.elsewhere'))
    return <ElsewherePanel error={error} isBusy={isBusy} onTakeOver={onTakeOver} />
  if (isApiError(error, 'lesson.professionals_only')) return <ProfessionalsOnly onApproved={onAgain} />
  const isNotReady = isApiError(error, 'lesson.not_ready')
  const isTooFast = isApiError(error, 'playback.too_fast')
  return (
    <StagePanel
      actions={
        <Button isBusy={isBusy} onClick={onAgain} variant="secondary">
          {copy.retry}
        </Button>
      }
      text={<p>{isNotReady ? copy.notReady : isTooFast ? copy.tooFast : copy.failedHint}</p>}
      title={copy.failed}
    />
  )
}
