import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../components/paths.ts'
import { courseEditorMessages as copy, courseFieldFaults } from './course-editor.messages.ts'
import { courseErrorPlaces, emptyCourseForm, toCourseBody } from './course-form.ts'
import { CourseFormFrame } from './course-form-frame.tsx'
import { courseEndpoint } from './course-resolver.ts'

/** A new course as a draft: the screen at `/crm/Course/Add`. Goes on to its edit screen. */
export function CourseAdd() {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [createdId, setCreatedId] = useState<string | null>(null)
  const drafted = useDraftForm({
    endpoint: courseEndpoint,
    draft: 'course:new',
    defaults: emptyCourseForm,
    toBody: toCourseBody,
    faults: courseFieldFaults,
    places: courseErrorPlaces,
    send: async (body) => {
      const course = await api.crm.createCourse.call({ body })
      queryClient.setQueryData(api.crm.course.key({ params: { id: course.id } }), course)
      void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
      toast.success(copy.created)
      setCreatedId(course.id)
    },
  })
  useLeaveGuard(drafted.form.formState.isDirty && createdId === null, { isKept: true, onLeave: drafted.drop })

  useEffect(() => {
    if (createdId) void navigate(paths.editCourse({ id: createdId }), { replace: true })
  }, [createdId, navigate])

  return (
    <>
      <PageHeader
        before={<BackLink to={paths.courses()}>{copy.back}</BackLink>}
        title={copy.addTitle}
        lead={copy.addLead}
      />
      <CourseFormFrame drafted={drafted} saveLabel={copy.create} hasOwnSlug={false} />
    </>
  )
}
