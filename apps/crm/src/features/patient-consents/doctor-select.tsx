import { useApi, usePageQuery } from '@repo/back-office'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { consentDoctorMessages as copy } from './consents.messages.ts'

interface Props {
  value: string | null
  onChange: (doctorId: string | null) => void
  error?: string
}

/** Who treated the patient, and so chooses the pictures beside staff. */
export function DoctorSelect({ value, onChange, error }: Props) {
  const query = usePageQuery(useApi().crmPatientConsents.consentDoctors.query({}))
  if (query.isError)
    return <ErrorPanel isCompact isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  return (
    <Field label={copy.doctor} hint={copy.hint} error={error}>
      <Select
        name="doctorId"
        disabled={query.isPending}
        options={[
          { value: '', label: copy.nobody },
          ...(query.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={query.data ? (value ?? '') : ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </Field>
  )
}
