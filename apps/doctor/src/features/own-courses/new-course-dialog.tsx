import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { newOwnCourse } from '@repo/contract/own-courses'
import { courseFieldLabels } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { curriculumPath } from '../../components/course-office.ts'
import { KindFields } from './kind-fields.tsx'
import { ownCoursesMessages as copy } from './own-courses.messages.ts'
import type { Category } from './own-courses.types.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Asks for what a course needs to begin, and opens its curriculum. */
export function NewCourseDialog({ isOpen, onClose }: Props) {
  const query = usePageQuery(useApi().ownCourses.courseCategories.query(), { isEnabled: isOpen })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      description={copy.lead}
      confirmLabel={copy.confirm}
      draft="own-course:new"
    >
      {(part) => (
        <QueryView query={query} skeleton={<Skeleton className="mt-4 h-72 rounded-md" />}>
          {(categories) => <Fields part={part} categories={categories} />}
        </QueryView>
      )}
    </FormDialog>
  )
}

function Fields({ part, categories }: { part: FormPart; categories: readonly Category[] }) {
  const { ownCourses, doctorPortal } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const dialog = useDialogForm(part, {
    endpoint: { body: newOwnCourse },
    defaults: { title: '', categoryId: '', level: '', audience: '' },
    faults: copy.faults,
    places: { 'category.not_found': 'categoryId' },
    send: async (body) => {
      const { id } = await ownCourses.createOwnCourse.call({ body })
      void queryClient.invalidateQueries({ queryKey: doctorPortal.overview.key() })
      toast.success(copy.created)
      void navigate(curriculumPath(id))
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={courseFieldLabels.title} hint={copy.titleHint} error={errors.title?.message}>
        <Input autoComplete="off" {...field('title')} />
      </Field>
      <KindFields categories={categories} errors={errors} register={form.register} />
    </DialogForm>
  )
}
