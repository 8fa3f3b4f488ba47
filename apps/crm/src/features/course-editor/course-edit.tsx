import { isForbiddenOrGone, useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { PageHeader } from '@repo/back-office/page-header'
import { audienceLabels, formatTime, levelLabels } from '@repo/messages'
import { useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { ErrorPanel } from '@repo/ui/error-panel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { CourseEditSkeleton } from './course-edit-skeleton.tsx'
import { courseEditorMessages as copy, courseFieldFaults } from './course-editor.messages.ts'
import { courseErrorPlaces, type StaffCourse, toCourseBody, toCourseForm } from './course-form.ts'
import { CourseFormFrame } from './course-form-frame.tsx'
import { courseEndpoint } from './course-resolver.ts'
import { CurriculumPanel } from './curriculum-panel.tsx'
import { StatusPanel } from './status-panel.tsx'

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
  const api = useApi()
  const queryClient = useQueryClient()
  const canEdit = useCan('content')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const params = { id: course.id }
  const drafted = useDraftForm({
    endpoint: courseEndpoint,
    draft: canEdit ? `course:${course.id}` : null,
    defaults: toCourseForm(course),
    toBody: toCourseBody,
    faults: courseFieldFaults,
    places: courseErrorPlaces,
    edit: {
      version: course.version,
      read: async () => {
        const now = await api.crm.course.call({ params })
        return { version: now.version, values: toCourseForm(now) }
      },
    },
    send: async (body, _form, version) => {
      const saved = await api.crm.updateCourse.call({ params, body: { ...body, version } })
      queryClient.setQueryData(api.crm.course.key({ params }), saved)
      void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
      drafted.rebase(toCourseForm(saved), saved.version)
      setSavedAt(new Date())
      toast.success(copy.saved)
    },
  })
  const { isDirty } = drafted.form.formState
  useLeaveGuard(isDirty, { isKept: true, onLeave: drafted.drop })
  return (
    <>
      <PageHeader before={backLink} title={course.title} lead={canEdit ? copy.editTitle : copy.readOnly} />
      <CourseFormFrame
        drafted={drafted}
        notice={
          <EditConflict
            conflict={drafted.conflict}
            labels={copy.fields}
            words={{ level: levelLabels, audience: audienceLabels }}
          />
        }
        saveLabel={copy.save}
        hasOwnSlug
        isReadOnly={!canEdit}
        savedNote={savedAt ? copy.savedAt(formatTime(savedAt)) : undefined}
        main={<CurriculumPanel course={course} canEdit={canEdit} />}
        side={<StatusPanel course={course} isDirty={isDirty} canEdit={canEdit} />}
      />
    </>
  )
}
