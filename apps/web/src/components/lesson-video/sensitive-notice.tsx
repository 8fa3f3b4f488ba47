import { Button } from '@repo/ui/button'
import { useId } from 'react'
import { lessonVideoMessages, sensitiveKinds } from './lesson-video.messages.ts'

interface SensitiveNoticeProps {
  flags: readonly (keyof typeof sensitiveKinds)[]
  onBack: () => void
  onConfirm: () => void
}

/** Stands in the video's place until the viewer has agreed to see clinical pictures. */
export function SensitiveNotice({ flags, onBack, onConfirm }: SensitiveNoticeProps) {
  const [titleId, textId] = [useId(), useId()]
  const kinds = flags.map((flag) => sensitiveKinds[flag]).join(', ')
  return (
    <section
      aria-describedby={textId}
      aria-labelledby={titleId}
      className="grid min-h-72 place-content-center gap-3 p-6 text-center md:aspect-video"
      data-surface="hero"
    >
      <h2 className="font-display text-2xl" id={titleId}>
        {lessonVideoMessages.sensitiveTitle}
      </h2>
      <p className="mx-auto max-w-[46ch] text-on-hero-2" id={textId}>
        {lessonVideoMessages.sensitive(kinds)}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button onClick={onBack} variant="secondary">
          {lessonVideoMessages.back}
        </Button>
        <Button onClick={onConfirm} variant="accent">
          {lessonVideoMessages.confirm}
        </Button>
      </div>
    </section>
  )
}
