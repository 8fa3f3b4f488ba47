import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { EditorParts } from '@repo/course-studio/editor-parts'
import { formatDateTime } from '@repo/messages'
import { Link } from '@repo/routing'
import { notifyLoadFailure } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { History } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../components/paths.ts'
import { useCan } from '../../../components/use-can.ts'
import type { CourseState } from '../../../components/use-course-status.ts'
import { ChangeList } from '../change-list.tsx'
import { Checklist } from './checklist.tsx'
import { publishMessages as copy } from './publish.messages.ts'
import type { ChecklistLine, PendingChanges } from './types.ts'
import { usePublishing } from './use-publishing.ts'

const VersionsDialog = lazyPart(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

interface Props {
  course: CourseState
  parts: EditorParts
  canEdit: boolean
  /** Goes to where a line of the checklist is mended. */
  onMend: (place: ChecklistLine['place']) => void
}

/** What waits to be published of a course, the checklist, and the acts on the whole draft. */
export function PublishPanel(props: Props) {
  const params = { id: props.course.id }
  const query = usePageQuery(useApi().courseDrafts.pendingChanges.query({ params }))
  return (
    <Panel title={copy.title}>
      <QueryView query={query} skeleton={<Skeleton className="h-56 rounded-sm" />}>
        {(pending) => <Pending {...props} pending={pending} />}
      </QueryView>
    </Panel>
  )
}

/** Questions that were approved for later wait without a draft of the course. */
const isWaiting = ({ details, curriculum }: PendingChanges) => details.length + curriculum.length > 0

const stateWords = (course: CourseState, pending: PendingChanges) => {
  if (!pending.isHeld) return copy.live
  if (course.status !== 'published') return copy.hidden
  return isWaiting(pending) ? copy.hint : copy.none
}

function Pending({ course, parts, canEdit, onMend, pending }: Props & { pending: PendingChanges }) {
  const canPublish = useCan('publishCourses')
  const publishing = usePublishing(course, parts)
  const [isOpen, setIsOpen] = useState(false)
  const { saved, details, curriculum, checklist, isHeld, isPriceRefused } = pending
  const isBlocked = checklist.some(({ state }) => state === 'blocking')
  const isPublic = course.status === 'published'
  const mayPublish =
    canPublish && (isPublic ? isWaiting(pending) : course.status === 'draft' || course.status === 'archived')
  return (
    <>
      <p className="text-2">{stateWords(course, pending)}</p>
      {saved ? (
        <p className="mt-1 text-sm text-3">
          {saved.by
            ? copy.savedBy(saved.by, formatDateTime(saved.at))
            : copy.savedAt(formatDateTime(saved.at))}
        </p>
      ) : null}
      <ChangeList fields={details.map(({ field }) => field)} changes={curriculum} />
      <Checklist lines={checklist} onMend={onMend} />
      {isPriceRefused && canPublish ? <p className="mt-3 text-sm text-warning">{copy.priceRefused}</p> : null}
      <div className="mt-4 grid gap-2">
        {mayPublish ? (
          <Button block disabled={isBlocked || isPriceRefused} onClick={() => void publishing.publish()}>
            {isPublic ? copy.publish : copy.first}
          </Button>
        ) : null}
        {course.status === 'in_review' ? (
          <Link
            className={buttonClass({ block: true })}
            to={paths.editCourse({ id: course.id, tab: 'review' })}
          >
            {copy.openReview}
          </Link>
        ) : null}
        {canEdit && saved ? (
          <Button block variant="secondary" onClick={() => void publishing.discard()}>
            {copy.discard}
          </Button>
        ) : null}
        {canEdit && isHeld ? (
          <Button
            block
            variant="ghost"
            icon={<History size={18} aria-hidden="true" />}
            onClick={() => setIsOpen(true)}
          >
            {copy.versions}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <VersionsDialog
          courseId={course.id}
          isShown={isPublic}
          publishing={publishing}
          onClose={() => setIsOpen(false)}
          onFail={() => {
            setIsOpen(false)
            notifyLoadFailure()
          }}
        />
      ) : null}
    </>
  )
}
