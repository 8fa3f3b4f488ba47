import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { SkeletonText } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LessonText } from '../lesson-text.tsx'
import { ProfessionalsOnly } from '../lesson-video/professionals-only.tsx'
import { StagePanel } from '../lesson-video/stage-panel.tsx'
import { previewMessages as copy } from './lesson-preview.messages.ts'

/** The text of a free lesson, for everybody. */
export function PreviewText({ lessonId }: { lessonId: string }) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    ...api.learning.lesson.query({ params: { lessonId } }),
    throwOnError: false,
  })
  const again = () => void refetch()
  if (isApiError(error, 'lesson.professionals_only')) return <ProfessionalsOnly onApproved={again} />
  if (error)
    return (
      <StagePanel
        title={copy.failed}
        text={<p>{copy.failedHint}</p>}
        actions={
          <Button isBusy={isFetching} onClick={again} variant="secondary">
            {copy.retry}
          </Button>
        }
      />
    )
  return (
    <div className="max-h-[60vh] overflow-y-auto bg-surface p-5 text-1" data-surface="paper">
      {!data ? (
        <SkeletonText lines={6} />
      ) : data.html ? (
        <LessonText html={data.html} pairs={data.beforeAfters} />
      ) : (
        <p>{data.summary}</p>
      )}
    </div>
  )
}
