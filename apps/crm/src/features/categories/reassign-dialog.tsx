import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmCategories } from '@repo/contract/crm-categories'
import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { useQueryClient } from '@tanstack/react-query'
import { categoriesMessages } from './categories.messages.ts'
import { type Category, childrenOf } from './category-form.ts'

const copy = categoriesMessages.reassign
const { moveTo } = crmCategories.removeCategory.query.shape
/** The endpoint takes no target for an empty category; this dialog always asks for one. */
const endpoint = { body: crmCategories.removeCategory.query.extend({ moveTo: moveTo.unwrap() }) }

interface Props {
  category: Category
  others: readonly Category[]
  onClose: () => void
}

/** Removes a category in use, after its courses and articles got another one. */
export function ReassignDialog({ category, others, onClose }: Props) {
  const { name, courseCount, newsCount } = category
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={copy.title(name)}
      description={copy.lead(
        formatNumber(courseCount),
        formatNumber(newsCount),
        categoriesMessages.below(childrenOf(others, category).length),
      )}
      confirmLabel={copy.confirm}
      tone="danger"
      draft={null}
    >
      {(part) => <ReassignFields part={part} category={category} others={others} />}
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'category' | 'others'> & { part: FormPart }

function ReassignFields({ part, category, others }: FieldsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: { moveTo: '' },
    faults: { moveTo: copy.fault },
    send: async (query) => {
      await api.crm.removeCategory.call({ params: { id: category.id }, query })
      toast.success(categoriesMessages.removed(category.name))
      await queryClient.invalidateQueries({ queryKey: api.crm.categories.key() })
      await queryClient.invalidateQueries({ queryKey: api.catalogue.categories.key() })
      void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
    },
  })
  const { form, field } = dialog
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.target} error={form.formState.errors.moveTo?.message}>
        <Select
          {...field('moveTo')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={copy.choose}
        />
      </Field>
    </DialogForm>
  )
}
