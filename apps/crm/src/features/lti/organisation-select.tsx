import { Select, type SelectProps } from '@repo/ui/select'
import { platformsMessages as copy } from './lti.messages.ts'

interface Props extends Omit<SelectProps, 'options'> {
  organisations: readonly { id: string; name: string }[]
}

/** Whose seats learners of a platform get; none where they have to have the course. */
export function OrganisationSelect({ organisations, ...rest }: Props) {
  return (
    <Select
      {...rest}
      options={[
        { value: '', label: copy.noOrganisation },
        ...organisations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
