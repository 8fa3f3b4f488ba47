import { audienceLabels, courseFieldLabels, levelLabels } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { ownCoursesMessages as copy } from './own-courses.messages.ts'
import type { Category } from './own-courses.types.ts'

type Name = 'categoryId' | 'level' | 'audience'

interface Props {
  categories: readonly Category[]
  errors: Partial<Record<Name, { message?: string }>>
  register: (name: Name) => object
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Category, level and audience of a course. */
export function KindFields({ categories, errors, register }: Props) {
  const choices: [Name, { value: string; label: string }[]][] = [
    ['categoryId', categories.map(({ id, name }) => ({ value: id, label: name }))],
    ['level', optionsOf(levelLabels)],
    ['audience', optionsOf(audienceLabels)],
  ]
  return choices.map(([name, options]) => (
    <Field key={name} label={courseFieldLabels[name]} error={errors[name]?.message}>
      <Select placeholder={copy.choose} options={options} {...register(name)} />
    </Field>
  ))
}
