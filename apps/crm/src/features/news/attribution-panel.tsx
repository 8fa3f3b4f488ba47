import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { DateInput } from '@repo/office-ui/date-input'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { LineList } from '../../components/line-list.tsx'
import { newsMessages as copy } from './news.messages.ts'
import { maxLengthOf, type NewsForm, sourceLimits } from './news-form.ts'

/** Who wrote an article, who checked it when, and its sources. */
export function AttributionPanel() {
  const { register, control, formState } = useFormContext<NewsForm>()
  const { errors } = formState
  return (
    <Panel title={copy.attribution}>
      <div className="grid gap-4">
        <Field id="author" label={copy.author} hint={copy.authorHint} error={errors.author?.message}>
          <Input maxLength={maxLengthOf('author')} {...register('author')} />
        </Field>
        <DoctorField name="authorDoctorId" label={copy.authorDoctor} />
        <DoctorField name="reviewerId" label={copy.reviewer} />
        <Controller
          control={control}
          name="reviewedOn"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field
              id="reviewedOn"
              label={copy.reviewedOn}
              hint={copy.reviewedOnHint}
              error={errors.reviewedOn?.message}
              isOptional
            >
              <DateInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
        <div>
          <h3 className="mb-1 font-text text-base font-semibold tracking-normal">{copy.sources}</h3>
          <Controller
            control={control}
            name="sources"
            render={({ field, fieldState }) => (
              <LineList
                id="sources"
                legend={copy.sources}
                hint={copy.sourcesHint}
                lineName={copy.sourceName}
                lines={field.value}
                onChange={field.onChange}
                error={fieldState.error ? copy.faults.sources : undefined}
                {...sourceLimits}
              />
            )}
          />
        </div>
      </div>
    </Panel>
  )
}

function DoctorField({ name, label }: { name: 'authorDoctorId' | 'reviewerId'; label: string }) {
  const { control, formState } = useFormContext<NewsForm>()
  const { data } = useQuery(useApi().crm.courseOptions.query())
  return (
    // Controlled: the options arrive later than the value.
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field id={name} label={label} error={formState.errors[name]?.message} isOptional>
          <Select
            {...field}
            placeholder={copy.noDoctor}
            options={(data?.doctors ?? []).map(({ id, name: doctor, academicTitle }) => ({
              value: id,
              label: `${academicTitle} ${doctor}`,
            }))}
          />
        </Field>
      )}
    />
  )
}
