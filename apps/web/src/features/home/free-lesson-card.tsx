import { formatDuration } from '@repo/messages'
import { PlayIcon } from '../../components/icons.tsx'
import { homeMessages } from './home.messages.ts'
import type { BlockOf } from './home.types.ts'

type FreeLesson = NonNullable<BlockOf<'hero'>['freeLesson']>

interface FreeLessonCardProps {
  freeLesson: FreeLesson
  onPlay: () => void
  onPrefetch: () => void
}

/** The hero's picture is a real lesson: one click and it plays. */
export function FreeLessonCard({ freeLesson, onPlay, onPrefetch }: FreeLessonCardProps) {
  const { lesson, doctor, posterUrl } = freeLesson
  const copy = homeMessages.hero
  return (
    <button
      className="group relative block aspect-4/3 w-full overflow-hidden rounded-lg text-start shadow-3 sm:aspect-16/10 lg:aspect-[87/100]"
      onClick={onPlay}
      onFocus={onPrefetch}
      onPointerDown={onPrefetch}
      onPointerEnter={onPrefetch}
      type="button"
    >
      <img
        alt=""
        className="size-full object-cover transition-[scale] duration-300 group-hover:scale-[1.015]"
        fetchPriority="high"
        height="800"
        src={posterUrl}
        width="696"
      />
      <span
        className="absolute inset-x-3.5 bottom-3.5 flex items-center gap-3.5 rounded-md bg-bg p-3.5 sm:inset-x-4.5 sm:bottom-4.5 sm:p-4"
        data-surface="paper"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-colors group-hover:bg-primary-hover">
          <PlayIcon className="size-5 translate-x-px" />
        </span>
        <span className="min-w-0">
          <span className="block leading-snug font-semibold text-1">
            <span className="sr-only">{copy.play}: </span>
            {lesson.title}
          </span>
          <span className="mt-0.5 block text-sm text-3">
            {`${copy.freeLesson} · ${formatDuration(lesson.durationMs)} · ${doctor.academicTitle} ${doctor.name}`}
          </span>
        </span>
      </span>
    </button>
  )
}
