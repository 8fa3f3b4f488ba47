import { Button } from '@repo/ui/button'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { StagePanel } from './stage-panel.tsx'

/** No network: the lesson opens by itself when there is one again. */
export function OfflinePanel({ onRetry }: { onRetry: () => void }) {
  return (
    <StagePanel
      actions={
        <Button onClick={onRetry} variant="secondary">
          {copy.retry}
        </Button>
      }
      text={<p>{copy.offline}</p>}
      title={copy.offlineTitle}
    />
  )
}
