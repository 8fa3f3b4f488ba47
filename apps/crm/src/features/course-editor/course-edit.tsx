import { isForbiddenOrGone, useApi, useLeaveGuard, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { PreviewMenu } from '@repo/back-office/preview-menu'
import { CourseOfficeContext } from '@repo/course-studio'
import { lessonAnchor } from '@repo/course-studio/curriculum/tree'
import { useEditorParts } from '@repo/course-studio/editor-parts'
import { focusWhenThere } from '@repo/course-studio/focus-when-there'
import { Tabs } from '@repo/office-ui/tabs'
import { useSearchParams } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { stateOf } from '../../components/autosave/save-state.ts'
import { staffCourseOffice } from '../../components/course-office.ts'
import { courseStatusMessages } from '../../components/course-status.messages.ts'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { useCourseExport } from '../../components/use-course-export.ts'
import { CommentsProvider } from './comments/comments-provider.tsx'
import { CourseEditSkeleton } from './course-edit-skeleton.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'
import { CourseFormFrame } from './course-form-frame.tsx'
import { CoverPanel } from './cover-panel.tsx'
import { PublishPanel } from './publish/publish-panel.tsx'
import type { ChecklistLine } from './publish/types.ts'
import { StatusPanel } from './status-panel.tsx'
import { useDetails } from './use-details.ts'

// Its uploads are not needed to show the form.
const TrailerPanel = lazyPart(async () => (await import('./trailer-panel.tsx')).TrailerPanel)

const CertificatePanel = lazyPart(async () => (await import('./certificate-panel.tsx')).CertificatePanel)

const SharesPanel = lazyPart(async () => (await import('./shares/shares-panel.tsx')).SharesPanel)

const CurriculumTab = lazyPart(
  async () => (await import('@repo/course-studio/curriculum/curriculum-tab')).CurriculumTab,
)

const ReviewTab = lazyPart(async () => (await import('./review/review-tab.tsx')).ReviewTab)

// Few saves meet another.
const DetailsConflict = lazyPart(async () => (await import('./details-conflict.tsx')).DetailsConflict)

const DuplicateDialog = lazyPart(async () => (await import('./duplicate-dialog.tsx')).DuplicateDialog)

const backLink = <BackLink to={paths.courses()}>{copy.back}</BackLink>

/** One course with everything staff may change: the screen at `/crm/Course/Edit?id=`. */
export function CourseEdit() {
  const api = useApi()
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.crm.course.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
  if (data) return <Editor key={data.id} course={data} />
  return (
    <>
      <PageHeader before={backLink} title={copy.editTitle} />
      {isError ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <CourseEditSkeleton />
      )}
    </>
  )
}

function Editor({ course }: { course: StaffCourse }) {
  const canEdit = useCan('editCourses')
  const canPrice = useCan('priceCourses')
  const canSeeShares = useCan('revenue')
  const [tab, setTab] = useTab()
  const [hasCurriculum, setHasCurriculum] = useState(tab === 'curriculum')
  const [isStuck, setIsStuck] = useState(false)
  const [isDuplicating, setIsDuplicating] = useState(false)
  const exporting = useCourseExport()
  const parts = useEditorParts()
  const { drafted, autosave, save } = useDetails(course, canEdit, parts)
  const saving = stateOf(autosave, course.isHeld)
  const isUnsaved = ['kept', 'invalid', 'failed'].includes(autosave.status)
  useLeaveGuard(isUnsaved || isStuck, { isKept: true, onLeave: drafted.drop })
  const openTab = (id: string) => {
    setTab(id)
    if (id === 'curriculum') setHasCurriculum(true)
  }
  const mend = (place: ChecklistLine['place']) => {
    openTab(place.kind === 'field' ? 'info' : 'curriculum')
    if (place.kind === 'field') focusWhenThere(place.field)
    if (place.kind === 'lesson') focusWhenThere(lessonAnchor(place.lessonId))
  }
  const publish = <PublishPanel course={course} parts={parts} canEdit={canEdit} onMend={mend} />
  const info = (
    <CourseFormFrame
      drafted={drafted}
      notice={
        drafted.conflict.refusal || drafted.conflict.settled ? (
          <DetailsConflict conflict={drafted.conflict} />
        ) : null
      }
      saveLabel={copy.save}
      onSave={save}
      hasOwnSlug
      isReadOnly={!canEdit}
      autosave={saving}
      isPriceKept={course.isHeld && !canPrice}
      shares={
        canSeeShares ? (
          <SharesPanel courseId={course.id} fallback={<Skeleton className="h-40 rounded-md" />} />
        ) : null
      }
      side={
        <>
          <StatusPanel course={course} isDirty={isUnsaved} canEdit={canEdit} />
          {tab === 'info' ? publish : null}
          <CoverPanel course={course} canEdit={canEdit} />
          <TrailerPanel
            course={course}
            canEdit={canEdit}
            fallback={<Skeleton className="h-40 rounded-md" />}
          />
          <CertificatePanel
            courseId={course.id}
            canEdit={canEdit}
            fallback={<Skeleton className="h-40 rounded-md" />}
          />
        </>
      }
    />
  )
  return (
    <>
      <PageHeader
        before={backLink}
        title={course.title}
        lead={<Lead course={course} canEdit={canEdit} />}
        actions={
          canEdit ? (
            <>
              <PreviewMenu courseId={course.id} flush={parts.flush} />
              <Button
                icon={<Download aria-hidden="true" size={16} />}
                isBusy={exporting.isPending}
                onClick={() => exporting.mutate(course)}
                variant="secondary"
              >
                {courseStatusMessages.exportZip}
              </Button>
              <Button
                icon={<Copy aria-hidden="true" size={16} />}
                onClick={() => setIsDuplicating(true)}
                variant="secondary"
              >
                {copy.duplicate.open}
              </Button>
            </>
          ) : null
        }
      />
      {isDuplicating ? (
        <DuplicateDialog
          course={course}
          onClose={() => setIsDuplicating(false)}
          onFail={() => setIsDuplicating(false)}
        />
      ) : null}
      <CommentsProvider courseId={course.id} canComment={canEdit} flush={parts.flush}>
        <Tabs
          label={copy.tabs.label}
          value={tab}
          onValueChange={openTab}
          items={[
            { id: 'info', label: copy.tabs.info, content: info },
            {
              id: 'curriculum',
              label: copy.tabs.curriculum,
              content: hasCurriculum ? (
                <CourseOfficeContext value={staffCourseOffice}>
                  <CurriculumTab
                    courseId={course.id}
                    canEdit={canEdit}
                    onStuck={setIsStuck}
                    parts={parts}
                    side={tab === 'curriculum' ? publish : null}
                    fallback={<Skeleton className="h-96 rounded-md" />}
                  />
                </CourseOfficeContext>
              ) : null,
            },
            {
              id: 'review',
              label: copy.tabs.review,
              content:
                tab === 'review' ? (
                  <ReviewTab
                    courseId={course.id}
                    canEdit={canEdit}
                    onOpenLesson={(lessonId) => mend({ kind: 'lesson', lessonId })}
                    fallback={<Skeleton className="h-96 rounded-md" />}
                  />
                ) : null,
            },
          ]}
        />
      </CommentsProvider>
    </>
  )
}

/** What may be done here, and whether visitors see something else than what is written. */
function Lead({ course, canEdit }: { course: StaffCourse; canEdit: boolean }) {
  const { data } = usePageQuery(useApi().courseDrafts.pendingChanges.query({ params: { id: course.id } }))
  return (
    <span className="flex flex-wrap items-center gap-2">
      {canEdit ? copy.editTitle : copy.readOnly}
      {course.status === 'published' && data?.saved ? (
        <Badge tone="warning">{courseStatusMessages.unpublished}</Badge>
      ) : null}
    </span>
  )
}

/** Tabs beside the first one. */
const isTab = (id: string) => id === 'curriculum' || id === 'review'

/** The open tab, which stands in the address; others of the address stay. */
function useTab(): [string, (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (id: string) => {
    const next = new URLSearchParams(search)
    if (isTab(id)) next.set('tab', id)
    else next.delete('tab')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const tab = search.get('tab') ?? ''
  return [isTab(tab) ? tab : 'info', set]
}
