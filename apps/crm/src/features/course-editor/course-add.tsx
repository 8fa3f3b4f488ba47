import { useApi, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { showServerError } from '@repo/forms'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../components/paths.ts'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import { type CourseBody, courseErrorPlaces, courseFields, emptyCourseForm } from './course-form.ts'
import { CourseFormFrame } from './course-form-frame.tsx'
import { courseResolver } from './course-resolver.ts'

/** A new course as a draft: the screen at `/crm/Course/Add`. Goes on to its edit screen. */
export function CourseAdd() {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [createdId, setCreatedId] = useState<string | null>(null)
  const form = useForm({ resolver: courseResolver, defaultValues: emptyCourseForm, shouldFocusError: false })
  useLeaveGuard(form.formState.isDirty && createdId === null)

  useEffect(() => {
    if (createdId) void navigate(paths.editCourse({ id: createdId }), { replace: true })
  }, [createdId, navigate])

  const create = async (body: CourseBody) => {
    try {
      const course = await api.crm.createCourse.call({ body })
      queryClient.setQueryData(api.crm.course.key({ params: { id: course.id } }), course)
      void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
      toast.success(copy.created)
      setCreatedId(course.id)
    } catch (error) {
      showServerError(error, form.setError, courseFields, courseErrorPlaces)
    }
  }
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.courses()}>{copy.back}</BackLink>}
        title={copy.addTitle}
        lead={copy.addLead}
      />
      <CourseFormFrame form={form} onSave={create} saveLabel={copy.create} hasOwnSlug={false} />
    </>
  )
}
