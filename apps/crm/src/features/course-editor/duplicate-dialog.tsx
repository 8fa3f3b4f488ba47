import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crm } from '@repo/contract/crm'
import { slugify } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '../../components/paths.ts'
import { courseEditorMessages, courseFieldFaults as faults } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

const copy = courseEditorMessages.duplicate

/** Makes a copy of a course as a draft and goes on to it. */
export function DuplicateDialog({ course, onClose }: { course: StaffCourse; onClose: () => void }) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={copy.title}
      description={copy.lead}
      confirmLabel={copy.confirm}
      draft={null}
    >
      {(part) => <DuplicateFields part={part} course={course} />}
    </FormDialog>
  )
}

function DuplicateFields({ part, course }: { part: FormPart; course: StaffCourse }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const title = copy.titleOf(course.title)
  const dialog = useDialogForm(part, {
    endpoint: crm.duplicateCourse,
    defaults: { title, slug: slugify(title) },
    faults: { title: faults.title, slug: faults.slug },
    places: { 'course.slug_taken': 'slug' },
    send: async (body) => {
      const made = await api.crm.duplicateCourse.call({ params: { id: course.id }, body })
      queryClient.setQueryData(api.crm.course.key({ params: { id: made.id } }), made)
      void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
      toast.success(copy.done)
      void navigate(paths.editCourse({ id: made.id }))
    },
  })
  const { form, field } = dialog
  const { errors, dirtyFields } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={courseEditorMessages.fields.title} error={errors.title?.message}>
        <Input
          {...field('title', {
            onChange: (event: { target: { value: string } }) => {
              if (!dirtyFields.slug) form.setValue('slug', slugify(event.target.value))
            },
          })}
        />
      </Field>
      <Field
        label={courseEditorMessages.fields.slug}
        hint={courseEditorMessages.hints.slug}
        error={errors.slug?.message}
      >
        <Input spellCheck={false} autoCapitalize="none" {...field('slug')} />
      </Field>
    </DialogForm>
  )
}
