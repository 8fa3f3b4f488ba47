import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { describeError, sensitiveFlagLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { FieldError } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { alertProps } from '@repo/ui/lib/alert'
import { type FormEvent, useState } from 'react'
import type { LessonAudienceData } from '../video.types.ts'
import { audienceMessages as copy } from './audience.messages.ts'
import { type Audience, AudienceFields, audienceOf } from './audience-fields.tsx'
import type { LessonWithAudience } from './lesson-audience.tsx'
import { useLessonRefresh } from './use-lesson-refresh.ts'

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
        labels={{
          isProfessionalsOnly: copy.professionals,
          sensitive: copy.sensitive,
          sensitiveNote: copy.note,
        }}
        words={{ sensitive: sensitiveFlagLabels }}
      />
      {lesson.changesWait ? <p className="text-sm text-2">{copy.waits}</p> : null}
      <AudienceFields audience={audience} onChange={setAudience} />
      <div {...alertProps}>{problem ? <FieldError>{problem}</FieldError> : null}</div>
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
  const refresh = useLessonRefresh()
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
      const body = { ...audienceOf(audience), version: conflict.version() }
      await api.videos.setLessonAudience.call({ params, body })
    } catch (error) {
      if (!conflict.catches(error)) setProblem(describeError(error))
      return false
    }
    await refresh()
    toast.success((lesson.changesWait ? copy.savedInDraft : copy.saved)(lesson.lessonTitle))
    return true
  }
  return { conflict, problem, save }
}
