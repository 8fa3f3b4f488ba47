import type { LessonPlayerHandle } from '@repo/player'
import { Link } from '@repo/routing'
import { formatClock } from '@repo/timeline/clock'
import { buttonClass } from '@repo/ui/button'
import { Play } from 'lucide-react'
import { paths } from '../../../app/paths.ts'
import { questionsMessages as copy } from './questions.messages.ts'
import type { Question } from './questions.types.ts'

export interface Place {
  slug: string
  lessonId: string
  player: LessonPlayerHandle | null
}

/** The moment that a question is about: in the video on the page, or in that of its own lesson. */
export function MomentButton({ question, place }: { question: Question; place: Place }) {
  const { positionMs, lesson } = question
  if (positionMs === null) return null
  const time = formatClock(positionMs, { isShort: true })
  const { player } = place
  const look = buttonClass({ size: 'sm', variant: 'ghost', className: 'font-num -ml-3' })
  const inside = (
    <>
      <Play aria-hidden="true" size={16} />
      {copy.at(time)}
    </>
  )
  if (lesson.id === place.lessonId && player)
    return (
      <button
        aria-label={copy.seek(time)}
        className={look}
        onClick={() => {
          player.seek(positionMs / 1000)
          player.focus()
        }}
        type="button"
      >
        {inside}
      </button>
    )
  return (
    <Link
      aria-label={copy.seek(time)}
      className={look}
      to={paths.classroom(place.slug, lesson.id, Math.floor(positionMs / 1000))}
    >
      {inside}
    </Link>
  )
}
