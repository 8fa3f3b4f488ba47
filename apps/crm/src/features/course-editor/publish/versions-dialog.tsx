import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { describeError, formatDateTime, formatNumber } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { ChangeList } from '../change-list.tsx'
import { CompareView } from './compare-view.tsx'
import { publishMessages as copy } from './publish.messages.ts'
import type { CourseVersion } from './types.ts'
import type { Publishing } from './use-publishing.ts'

interface Props {
  courseId: string
  publishing: Publishing
  onClose: () => void
}

/** Published versions, what each changed, two of them beside each other, and the way back to an older one. */
export function VersionsDialog({ courseId, publishing, onClose }: Props) {
  const query = usePageQuery(useApi().courseDrafts.courseVersions.query({ params: { id: courseId } }))
  const [compared, setCompared] = useState<string | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const restore = async (number: number) => {
    setBusy(number)
    setProblem(null)
    try {
      if (await publishing.restore(number)) onClose()
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={compared ? copy.compareTitle : copy.versions}
      description={compared ? undefined : copy.versionsLead}
    >
      <div className="pt-3">
        {problem ? (
          <p role="alert" className="mb-3 text-danger">
            {problem}
          </p>
        ) : null}
        <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
          {(versions) => {
            if (versions.length === 0) return <p className="py-4 text-2">{copy.versionsNone}</p>
            if (compared)
              return (
                <CompareView
                  courseId={courseId}
                  numbers={versions.map(({ number }) => number)}
                  from={compared}
                  onBack={() => setCompared(null)}
                />
              )
            return (
              <ol className="divide-y divide-line">
                {versions.map((version, index) => (
                  <Version
                    key={version.number}
                    version={version}
                    isCurrent={index === 0}
                    busy={busy}
                    onCompare={() => setCompared(String(version.number))}
                    onRestore={() => void restore(version.number)}
                  />
                ))}
              </ol>
            )
          }}
        </QueryView>
      </div>
    </Dialog>
  )
}

interface VersionProps {
  version: CourseVersion
  isCurrent: boolean
  busy: number | null
  onCompare: () => void
  onRestore: () => void
}

function Version({ version, isCurrent, busy, onCompare, onRestore }: VersionProps) {
  const { number, publishedAt, publishedBy, lessonCount, details, curriculum } = version
  const name = copy.version(number)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
        {isCurrent ? <Badge tone="primary">{copy.current}</Badge> : null}
        <div className="ml-auto flex gap-2">
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.named(copy.compare, name)}
            disabled={busy !== null}
            onClick={onCompare}
          >
            {copy.compare}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={copy.named(copy.restore, name)}
            isBusy={busy === number}
            disabled={busy !== null}
            onClick={onRestore}
          >
            {copy.restore}
          </Button>
        </div>
      </div>
      <p className="text-sm text-3">
        {copy.versionFacts(formatDateTime(publishedAt), publishedBy, formatNumber(lessonCount))}
      </p>
      <ChangeList fields={details} changes={curriculum} />
    </li>
  )
}
