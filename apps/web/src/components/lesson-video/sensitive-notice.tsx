import { Button } from '@repo/ui/button'
import { lessonVideoMessages, sensitiveKinds } from './lesson-video.messages.ts'
import { StagePanel } from './stage-panel.tsx'

interface SensitiveNoticeProps {
  flags: readonly (keyof typeof sensitiveKinds)[]
  /** What will be seen and why, in the words of the lesson's authors. */
  note: string
  onBack: () => void
  onConfirm: () => void
}

/** Nothing is shown until the viewer has agreed to see clinical pictures. */
export function SensitiveNotice({ flags, note, onBack, onConfirm }: SensitiveNoticeProps) {
  const kinds = flags.map((flag) => sensitiveKinds[flag]).join(', ')
  return (
    <StagePanel
      actions={
        <>
          <Button onClick={onBack} variant="secondary">
            {lessonVideoMessages.back}
          </Button>
          <Button onClick={onConfirm} variant="accent">
            {lessonVideoMessages.confirm}
          </Button>
        </>
      }
      text={
        <>
          <p>{lessonVideoMessages.sensitive(kinds)}</p>
          {note && <p className="mt-2 font-semibold">{note}</p>}
        </>
      }
      title={lessonVideoMessages.sensitiveTitle}
    />
  )
}
