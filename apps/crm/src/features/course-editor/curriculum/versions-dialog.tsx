import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { describeError, formatDateTime, formatNumber } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { ChangeList } from './pending-panel.tsx'
import type { CurriculumState } from './use-curriculum.ts'

interface Props {
  courseId: string
  state: CurriculumState
  onClose: () => void
}

/** Published versions, what each changed, and the way back to an older one. */
export function VersionsDialog({ courseId, state, onClose }: Props) {
  const api = useApi()
  const params = { id: courseId }
  const query = usePageQuery(api.curriculum.curriculumVersions.query({ params }))
  const [busy, setBusy] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const restore = async (number: number) => {
    setBusy(number)
    setProblem(null)
    try {
      const call = (version: string | null) =>
        api.curriculum.restoreCurriculum.call({ params, body: { number, version } })
      if (await state.act(call)) {
        toast.success(copy.restored(number))
        onClose()
      }
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} size="md" title={copy.versions} description={copy.versionsLead}>
      <div className="pt-3">
        {problem ? (
          <p role="alert" className="mb-3 text-danger">
            {problem}
          </p>
        ) : null}
        <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
          {(versions) =>
            versions.length === 0 ? (
              <p className="py-4 text-2">{copy.versionsNone}</p>
            ) : (
              <ol className="divide-y divide-line">
                {versions.map(({ number, publishedAt, publishedBy, lessonCount, changes }, index) => (
                  <li key={number} className="py-3">
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <h3 className="font-text text-base font-semibold tracking-normal">
                        {copy.version(number)}
                      </h3>
                      {index === 0 ? (
                        <Badge tone="primary">{copy.versionCurrent}</Badge>
                      ) : (
                        <Button
                          size="sm"
                          variant="secondary"
                          className="ml-auto"
                          aria-label={copy.named(copy.restore, copy.version(number))}
                          isBusy={busy === number}
                          disabled={busy !== null}
                          onClick={() => void restore(number)}
                        >
                          {copy.restore}
                        </Button>
                      )}
                    </div>
                    <p className="text-sm text-3">
                      {copy.versionFacts(formatDateTime(publishedAt), publishedBy, formatNumber(lessonCount))}
                    </p>
                    <ChangeList changes={changes} />
                  </li>
                ))}
              </ol>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  )
}
