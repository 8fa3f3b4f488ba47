import { lessonAudience } from '@repo/contract/videos'
import { limitsOf } from '@repo/forms'
import { sensitiveFlagLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useId } from 'react'
import type { LessonAudienceData } from '../video.types.ts'
import { audienceMessages as copy } from './audience.messages.ts'

export type Audience = Omit<LessonAudienceData, 'version'>
type Flag = Audience['sensitive'][number]
const limits = limitsOf(lessonAudience.shape.sensitiveNote)
const flags = Object.keys(sensitiveFlagLabels) as Flag[]

/** The warnings in the order of the form, so that two audiences compare. */
export const audienceOf = ({ isProfessionalsOnly, sensitive, sensitiveNote }: Audience): Audience => ({
  isProfessionalsOnly,
  sensitive: flags.filter((flag) => sensitive.includes(flag)),
  sensitiveNote: sensitive.length > 0 ? sensitiveNote : '',
})

/** Whom a lesson is for, and what it warns of. */
export function AudienceFields({
  audience,
  onChange,
}: {
  audience: Audience
  onChange: (audience: Audience) => void
}) {
  const [groupId, hintId] = [useId(), useId()]
  const toggle = (flag: Flag, isOn: boolean) =>
    onChange({
      ...audience,
      sensitive: flags.filter((each) => (each === flag ? isOn : audience.sensitive.includes(each))),
    })
  return (
    <>
      <Checkbox
        name="isProfessionalsOnly"
        label={copy.professionals}
        hint={copy.professionalsHint}
        checked={audience.isProfessionalsOnly}
        onChange={(event) => onChange({ ...audience, isProfessionalsOnly: event.target.checked })}
      />
      <div role="group" aria-labelledby={groupId} aria-describedby={hintId}>
        <p className="font-semibold" id={groupId}>
          {copy.sensitive}
        </p>
        <p className="mt-1 text-sm text-3" id={hintId}>
          {copy.sensitiveHint}
        </p>
        <div className="mt-2 grid sm:grid-cols-2">
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              name={flag}
              label={sensitiveFlagLabels[flag]}
              checked={audience.sensitive.includes(flag)}
              onChange={(event) => toggle(flag, event.target.checked)}
            />
          ))}
        </div>
      </div>
      {audience.sensitive.length > 0 ? (
        <Field label={copy.note} hint={copy.noteHint}>
          <Textarea
            name="sensitiveNote"
            rows={2}
            maxLength={limits.maxLength}
            value={audience.sensitiveNote}
            onChange={(event) => onChange({ ...audience, sensitiveNote: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  )
}
