import { useApi, useDraftForm } from '@repo/back-office'
import type { EditVersion } from '@repo/contract'
import type { EditorParts } from '@repo/course-studio/editor-parts'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAutosave } from '../../components/autosave/use-autosave.ts'
import { courseEditorMessages as copy, courseFieldFaults } from './course-editor.messages.ts'
import {
  type CourseBody,
  type CourseForm,
  courseErrorPlaces,
  type StaffCourse,
  toCourseBody,
  toCourseForm,
} from './course-form.ts'
import { courseEndpoint } from './course-resolver.ts'

/** The details of a course that are being written: saved by themselves, of a published course as a draft. */
export function useDetails(course: StaffCourse, canEdit: boolean, parts: EditorParts) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: course.id }

  const store = async (body: CourseBody, version: EditVersion): Promise<StaffCourse> => {
    const saved = await api.crm.updateCourse.call({ params, body: { ...body, version } })
    queryClient.setQueryData(api.crm.course.key({ params }), saved)
    for (const queryKey of [
      api.crm.courses.key(),
      api.courseDrafts.pendingChanges.key({ params }),
      api.courseDrafts.compareVersions.key(),
    ])
      void queryClient.invalidateQueries({ queryKey })
    return saved
  }

  const drafted = useDraftForm<CourseForm, CourseBody>({
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
      const saved = await store(body, version)
      drafted.rebase(toCourseForm(saved), saved.version)
      autosave.note()
      toast.success(copy.saved)
    },
  })
  const autosave = useAutosave({
    drafted,
    isOn: canEdit,
    save: async (body, version) => (await store(body, version)).version,
  })

  const reload = async () => {
    const now = await api.crm.course.call({ params })
    queryClient.setQueryData(api.crm.course.key({ params }), now)
    drafted.rebase(toCourseForm(now), now.version)
  }
  const latest = useRef({ flush: autosave.flush, reload })
  latest.current = { flush: autosave.flush, reload }
  useEffect(
    () =>
      parts.add('details', {
        flush: () => latest.current.flush(),
        reload: () => latest.current.reload(),
      }),
    [parts],
  )
  return {
    drafted,
    autosave,
    /** Saves at once, and shows what keeps that from happening. */
    save: () => autosave.instead(() => drafted.submit()),
  }
}
