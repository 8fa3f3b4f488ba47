import { Badge } from '@repo/ui/badge'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useId } from 'react'
import type { SoundName } from '../video.types.ts'
import { soundMessages as copy } from './sound.messages.ts'
import { languageOptions, longestName, nameLanguage, type SoundFault, withLanguage } from './sound-model.ts'

interface SoundTrackFieldsProps {
  track: SoundName
  /** From 0; the first one plays unless the learner chooses. */
  position: number
  fileLanguage: string | null
  fault: SoundFault | undefined
  onChange: (track: SoundName) => void
}

/** Language and name of one sound track. */
export function SoundTrackFields({ track, position, fileLanguage, fault, onChange }: SoundTrackFieldsProps) {
  const titleId = useId()
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
        <Field label={copy.language}>
          <Select
            name={`language-${position}`}
            value={track.language}
            options={languageOptions(track.language)}
            onChange={(event) => onChange(withLanguage(track, event.target.value))}
          />
        </Field>
        <Field label={copy.name} error={fault && copy.faults[fault]} isRequired>
          <Input
            name={`label-${position}`}
            maxLength={longestName}
            value={track.label}
            onChange={(event) => onChange({ ...track, label: event.target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
