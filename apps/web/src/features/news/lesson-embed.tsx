import type { embeddedLesson } from '@repo/contract/content'
import { formatDuration, lessonKindLabels } from '@repo/messages'
import { preloadEngine } from '@repo/player/preload'
import { notifyLoadFailure } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { cardClass } from '@repo/ui/card'
import { CoverImage } from '@repo/ui/cover-image'
import { useState } from 'react'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { cardCover, cardFrame, cardLink } from '../../components/card-look.ts'
import { PlayIcon } from '../../components/icons.tsx'
import type { PreviewStage } from '../../components/lesson-preview/preview-stage.tsx'
import { askPlaybackEarly } from '../../components/lesson-video/early-playback.ts'
import { newsMessages } from './news.messages.ts'

export type EmbeddedLesson = z.output<typeof embeddedLesson>

const copy = newsMessages.lesson
const importStage = () => import('../../components/lesson-preview/preview-stage.tsx')

/** Player and engine are fetched shortly before somebody presses, and by no page where nobody does. */
function prefetch(isVideo: boolean): void {
  if (isVideo) preloadEngine()
  importStage().catch(() => {})
}

const factsOf = ({ lesson: { kind, durationMs } }: EmbeddedLesson) =>
  durationMs > 0 ? `${lessonKindLabels[kind]} · ${formatDuration(durationMs)}` : lessonKindLabels[kind]

/** A lesson in an article: a free one plays in its place, another one leads to its course. */
export function LessonEmbed({ embedded }: { embedded: EmbeddedLesson }) {
  const { lesson } = embedded
  const isOpen = lesson.isFreePreview && (lesson.kind === 'video' || lesson.kind === 'article')
  return isOpen ? <FreeLesson embedded={embedded} /> : <ClosedLesson embedded={embedded} />
}

function ClosedLesson({ embedded }: { embedded: EmbeddedLesson }) {
  const { lesson, course, posterUrl } = embedded
  return (
    <article className={cardFrame}>
      <CoverImage imgClassName={cardCover} src={posterUrl} />
      <div className="p-5">
        <p className="text-h3 font-semibold">
          <a className={cardLink} href={paths.course(course.slug)}>
            {lesson.title}
          </a>
        </p>
        <p className="mt-1 text-sm text-3">{factsOf(embedded)}</p>
        <p className="mt-2 text-sm text-2">{copy.inCourse(course.title)}</p>
      </div>
    </article>
  )
}

function FreeLesson({ embedded }: { embedded: EmbeddedLesson }) {
  const { lesson, course, posterUrl } = embedded
  const api = useApi()
  const [Stage, setStage] = useState<{ View: typeof PreviewStage } | null>(null)
  const isVideo = lesson.kind === 'video'
  const play = () => {
    prefetch(isVideo)
    // For clinical pictures nothing is loaded before the reader has agreed to see them.
    if (isVideo && lesson.sensitive.length === 0) askPlaybackEarly(api, { lessonId: lesson.id })
    importStage().then(({ PreviewStage: View }) => setStage({ View }), notifyLoadFailure)
  }
  return (
    <article className={cardClass({ isFlush: true, className: 'overflow-hidden' })}>
      {Stage ? (
        // Videos look best on drape green, whatever the page around.
        <div data-surface="hero">
          <Stage.View onBack={() => setStage(null)} preview={{ lesson, course, posterUrl }} />
        </div>
      ) : (
        <button
          className="group relative block w-full text-start"
          onClick={play}
          onFocus={() => prefetch(isVideo)}
          onPointerEnter={() => prefetch(isVideo)}
          type="button"
        >
          <CoverImage imgClassName={cardCover} src={posterUrl} />
          <span className="absolute inset-x-3.5 bottom-3.5 flex items-center gap-3.5 rounded-md bg-bg p-3.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-colors group-hover:bg-primary-hover">
              <PlayIcon className="size-5 translate-x-px" />
            </span>
            <span className="min-w-0">
              <span className="block leading-snug font-semibold text-1">
                <span className="sr-only">{isVideo ? copy.play : copy.read}: </span>
                {lesson.title}
              </span>
              <span className="mt-0.5 block text-sm text-3">{`${copy.free} · ${factsOf(embedded)}`}</span>
            </span>
          </span>
        </button>
      )}
      <p className="p-4 text-sm text-2">
        <a
          className="inline-block py-1 underline underline-offset-2 hover:no-underline"
          href={paths.course(course.slug)}
        >
          {copy.inCourse(course.title)}
        </a>
      </p>
    </article>
  )
}
