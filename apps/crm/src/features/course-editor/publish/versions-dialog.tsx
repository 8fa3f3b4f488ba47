import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { formatDateTime, formatNumber } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { CompareDialog } from '../../../components/versions/compare-dialog.tsx'
import { VersionList } from '../../../components/versions/version-list.tsx'
import { ChangeList } from '../change-list.tsx'
import { CourseDifferences } from './course-differences.tsx'
import { publishMessages as copy } from './publish.messages.ts'
import type { Publishing } from './use-publishing.ts'

interface Props {
  courseId: string
  /** Whether visitors see the course. */
  isShown: boolean
  publishing: Publishing
  onClose: () => void
}

/** Published versions, what each changed, two of them beside each other, and the way back to an older one. */
export function VersionsDialog({ courseId, isShown, publishing, onClose }: Props) {
  const query = usePageQuery(useApi().courseDrafts.courseVersions.query({ params: { id: courseId } }))
  const [compared, setCompared] = useState<number | null>(null)
  if (compared !== null && query.data)
    return (
      <CompareDialog
        differences={(from, to) => <CourseDifferences courseId={courseId} from={from} to={to} />}
        first={compared}
        numbers={query.data.map(({ number }) => number)}
        onClose={() => setCompared(null)}
        onRestored={onClose}
        restore={publishing.restore}
      />
    )
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={copy.versions} description={copy.versionsLead}>
      <div className="pt-3">
        <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
          {(versions) =>
            versions.length === 0 ? (
              <p className="py-4 text-2">{copy.versionsNone}</p>
            ) : (
              <VersionList
                facts={({ publishedAt, by, lessonCount }) =>
                  copy.versionFacts(formatDateTime(publishedAt), by, formatNumber(lessonCount))
                }
                isShown={isShown}
                more={({ details, curriculum }) => <ChangeList fields={details} changes={curriculum} />}
                onCompare={setCompared}
                versions={versions.map((version) => ({ ...version, by: version.publishedBy }))}
              />
            )
          }
        </QueryView>
      </div>
    </Dialog>
  )
}
