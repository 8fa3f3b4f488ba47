import { useApi, useDraftForm } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { Panel } from '@repo/back-office/panel'
import {
  crmLearnerImports as contract,
  type ImportField,
  importFields,
} from '@repo/contract/crm-learner-imports'
import { FormAlert } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Select } from '@repo/ui/select'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { CoursePicker, type PickedCourse } from '../../components/course-picker.tsx'
import { importMessages as copy, importFieldLabels } from './learner-imports.messages.ts'
import { type ImportDetail, useImportUpdate } from './use-import.ts'

type ColumnForm = Record<ImportField, string> & { courseId: PickedCourse[] }

const endpoint = { body: contract.setImportColumns.body.omit({ version: true }) }

function toForm({ columns, course }: ImportDetail): ColumnForm {
  const chosen = importFields.map((field) => [field, columns[field] === null ? '' : String(columns[field])])
  return { ...(Object.fromEntries(chosen) as Record<ImportField, string>), courseId: course ? [course] : [] }
}

function toBody({ courseId: [course], ...form }: ColumnForm) {
  const columns = importFields.map((field) => [field, form[field] === '' ? null : Number(form[field])])
  return {
    columns: Object.fromEntries(columns) as Record<ImportField, number | null>,
    courseId: course?.id ?? null,
  }
}

/** Which column holds what; trying again writes nothing but that. */
export function ImportColumns({ table }: { table: ImportDetail }) {
  const { setImportColumns, import: one } = useApi().crmLearnerImports
  const queryClient = useQueryClient()
  const update = useImportUpdate(table.id)
  const params = { id: table.id }
  const drafted = useDraftForm({
    endpoint,
    draft: null,
    defaults: toForm(table),
    toBody,
    places: { 'course.not_found': 'courseId' },
    edit: {
      version: table.version,
      read: async () => {
        const now = await queryClient.fetchQuery({ ...one.query({ params }), staleTime: 0 })
        return { version: now.version, values: toForm(now) }
      },
    },
    send: async (body, form, version) => {
      const detail = await setImportColumns.call({ params, body: { ...body, version } })
      update(detail)
      drafted.rebase(form, detail.version)
      toast.success(copy.tried)
    },
  })
  const { form, submit, conflict } = drafted
  const options = table.headers.map((name, at) => ({ value: String(at), label: copy.column(at + 1, name) }))
  return (
    <Panel title={copy.columns}>
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="max-w-prose text-sm text-3">{copy.columnsHint}</p>
        <EditConflict conflict={conflict} labels={{ ...importFieldLabels, courseId: copy.course }} />
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {importFields.map((field) => (
            <Field key={field} label={importFieldLabels[field]}>
              <Select placeholder={copy.noColumn} options={options} {...form.register(field)} />
            </Field>
          ))}
        </div>
        <Controller
          control={form.control}
          name="courseId"
          render={({ field: { value, onChange } }) => (
            <CoursePicker
              legend={copy.course}
              hint={copy.courseHint}
              error={form.formState.errors.courseId?.message}
              value={value}
              onChange={onChange}
              max={1}
            />
          )}
        />
        <div>
          <Button type="submit" variant="secondary" isBusy={form.formState.isSubmitting}>
            {copy.try}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
