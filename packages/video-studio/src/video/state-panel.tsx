import { Panel } from '@repo/back-office/panel'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { Progress } from '@repo/ui/progress'
import type { VideoDetail } from '../video.types.ts'
import { VideoStateBadge } from '../video-state-badge.tsx'
import type { VideoActs } from './use-video-acts.tsx'
import { videoMessages as copy } from './video.messages.ts'

/** How far the preparation is, why it failed, and the way to try again. */
export function StatePanel({ video, acts }: { video: VideoDetail; acts: VideoActs }) {
  const { state, failure, isPlayable, progressPercent } = video
  const isPreparing = state === 'queued' || state === 'processing' || state === 'playable'
  const isOldPlaying = isPlayable && state !== 'ready' && state !== 'playable'
  return (
    <Panel title={copy.state} aside={<VideoStateBadge state={state} percent={progressPercent} />}>
      <div className="grid gap-3">
        <p className="text-2">
          {failure ? null : copy.notes[state]} {isOldPlaying ? copy.oldPlays : null}
        </p>
        {failure ? <FieldError>{failure.message}</FieldError> : null}
        {isPreparing ? <Progress hasFigure label={copy.progress} value={progressPercent} /> : null}
        {failure?.isRetryable ? (
          <div>
            <Button variant="secondary" isBusy={acts.isBusy} onClick={acts.retry}>
              {copy.retry}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}
