import { useApi } from '@repo/back-office'
import { common, describeError, sensitiveFlagLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Dialog } from '@repo/ui/dialog'
import { FieldError } from '@repo/ui/field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { audienceMessages as copy } from './audience.messages.ts'
import type { LessonWithAudience } from './lesson-audience.tsx'

type Flag = LessonWithAudience['sensitive'][number]
const flags = Object.keys(sensitiveFlagLabels) as Flag[]

interface AudienceDialogProps {
  lesson: LessonWithAudience
  onClose: () => void
}

/** Asks whom a lesson is for. Drawn outside of the page's form, which has nothing to do with it. */
export function AudienceDialog({ lesson, onClose }: AudienceDialogProps) {
  const [isProfessionalsOnly, setIsProfessionalsOnly] = useState(lesson.isProfessionalsOnly)
  const [sensitive, setSensitive] = useState<readonly Flag[]>(lesson.sensitive)
  const save = useSaveAudience(lesson, onClose)
  const [groupId, hintId] = [useId(), useId()]
  const toggle = (flag: Flag, isOn: boolean) =>
    setSensitive(flags.filter((each) => (each === flag ? isOn : sensitive.includes(each))))
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.act}
      description={lesson.lessonTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            isBusy={save.isPending}
            onClick={() =>
              save.mutate({
                params: { lessonId: lesson.lessonId },
                body: { isProfessionalsOnly, sensitive: [...sensitive] },
              })
            }
          >
            {common.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-3">
        <Checkbox
          label={copy.professionals}
          hint={copy.professionalsHint}
          checked={isProfessionalsOnly}
          onChange={(event) => setIsProfessionalsOnly(event.target.checked)}
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
                label={sensitiveFlagLabels[flag]}
                checked={sensitive.includes(flag)}
                onChange={(event) => toggle(flag, event.target.checked)}
              />
            ))}
          </div>
        </div>
        <div role="alert">{save.isError ? <FieldError>{describeError(save.error)}</FieldError> : null}</div>
      </div>
    </Dialog>,
    document.body,
  )
}

/** Saves, and refreshes every list that shows it. */
function useSaveAudience({ lessonTitle }: LessonWithAudience, onSaved: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    ...api.videos.setLessonAudience.mutation({ isSilent: true }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.videos.videoLessons.key() }),
        queryClient.invalidateQueries({ queryKey: ['crm', 'course'] }),
      ])
      toast.success(copy.saved(lessonTitle))
      onSaved()
    },
  })
}
