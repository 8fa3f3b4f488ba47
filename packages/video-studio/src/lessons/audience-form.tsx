import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { describeError, sensitiveFlagLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { LessonAudienceData } from '../video.types.ts'
import { audienceMessages as copy } from './audience.messages.ts'
import type { LessonWithAudience } from './lesson-audience.tsx'

type Audience = Omit<LessonAudienceData, 'version'>
type Flag = Audience['sensitive'][number]
const flags = Object.keys(sensitiveFlagLabels) as Flag[]

/** The warnings in the order of the form, so that two audiences compare. */
const audienceOf = ({ isProfessionalsOnly, sensitive }: Audience): Audience => ({
  isProfessionalsOnly,
  sensitive: flags.filter((flag) => sensitive.includes(flag)),
})

interface AudienceFormProps {
  id: string
  lesson: LessonWithAudience
  saved: LessonAudienceData
  onBusy: (isBusy: boolean) => void
  onSaved: () => void
}

/** Whom a lesson is for, and what it warns of; its button stands in the dialog's footer. */
export function AudienceForm({ id, lesson, saved, onBusy, onSaved }: AudienceFormProps) {
  const [audience, setAudience] = useState(() => audienceOf(saved))
  const { conflict, problem, save } = useSaveAudience({ lesson, saved, audience, setAudience })
  const [groupId, hintId] = [useId(), useId()]
  const toggle = (flag: Flag, isOn: boolean) =>
    setAudience({
      ...audience,
      sensitive: flags.filter((each) => (each === flag ? isOn : audience.sensitive.includes(each))),
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    onBusy(true)
    const isSaved = await save()
    onBusy(false)
    if (isSaved) onSaved()
  }
  return (
    <Form id={id} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <EditConflict
        conflict={conflict}
        labels={{ isProfessionalsOnly: copy.professionals, sensitive: copy.sensitive }}
        words={{ sensitive: sensitiveFlagLabels }}
      />
      <Checkbox
        name="isProfessionalsOnly"
        label={copy.professionals}
        hint={copy.professionalsHint}
        checked={audience.isProfessionalsOnly}
        onChange={(event) => setAudience({ ...audience, isProfessionalsOnly: event.target.checked })}
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
      <div role="alert">{problem ? <FieldError>{problem}</FieldError> : null}</div>
    </Form>
  )
}

interface SaveOptions extends Pick<AudienceFormProps, 'lesson' | 'saved'> {
  audience: Audience
  setAudience: (audience: Audience) => void
}

/** Saves, unless somebody else did since the form was opened, and refreshes every list that shows it. */
function useSaveAudience({ lesson, saved, audience, setAudience }: SaveOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const params = { lessonId: lesson.lessonId }
  const conflict = useEditConflict({
    version: saved.version,
    read: async () => {
      const now = await api.videos.lessonAudience.call({ params })
      return { version: now.version, values: audienceOf(now) }
    },
    mine: () => audience,
    take: setAudience,
  })
  const save = async (): Promise<boolean> => {
    setProblem(undefined)
    try {
      const body = { ...audience, version: conflict.version() }
      await api.videos.setLessonAudience.call({ params, body })
    } catch (error) {
      if (!conflict.catches(error)) setProblem(describeError(error))
      return false
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.videos.videoLessons.key() }),
      queryClient.invalidateQueries({ queryKey: ['crm', 'course'] }),
    ])
    toast.success(copy.saved(lesson.lessonTitle))
    return true
  }
  return { conflict, problem, save }
}
