import { Badge } from '@repo/ui/badge'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { soundMessages as copy } from './sound.messages.ts'
import { languageOptions, nameLanguage, withLanguage } from './sound-model.ts'
import type { SoundForm } from './use-sound-form.ts'

interface SoundTrackFieldsProps {
  drafted: SoundForm
  /** From 0; the first one plays unless the learner chooses. */
  position: number
  fileLanguage: string | null
}

/** Language and name of one sound track. */
export function SoundTrackFields({ drafted, position, fileLanguage }: SoundTrackFieldsProps) {
  const titleId = useId()
  const { form, field: textField } = drafted
  const { control, getValues, setValue } = form
  const row = `soundTracks.${position}` as const
  const language = useWatch({ control, name: `${row}.language` })
  const fault = form.formState.errors.soundTracks?.[position]?.label?.message
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-3 rounded-sm border p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={titleId} className="flex flex-wrap items-center gap-2 font-semibold">
          {copy.track(position + 1)}
          {position === 0 ? <Badge>{copy.isDefault}</Badge> : null}
        </p>
        <p className="text-3">
          {fileLanguage ? copy.fileSays(nameLanguage(fileLanguage)) : copy.fileSaysNothing}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Controller
          control={control}
          name={`${row}.language`}
          render={({ field }) => (
            <Field label={copy.language}>
              <Select
                {...field}
                options={languageOptions(language)}
                onChange={(event) => {
                  const next = withLanguage(getValues(row), event.target.value)
                  field.onChange(next.language)
                  setValue(`${row}.label`, next.label, { shouldDirty: true })
                }}
              />
            </Field>
          )}
        />
        <Field label={copy.name} error={fault} isRequired>
          <Input {...textField(`${row}.label`)} />
        </Field>
      </div>
    </div>
  )
}
