import { type LessonPlayerHandle, type PictureSize, type TimeMark } from '@repo/player'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Drawing } from './drawing.tsx'
import { FilmPlayer, type FilmPlayerProps } from './film-player.tsx'
import './films.css'
import { filmsMessages as copy } from './films.messages.ts'
import type { FilmMark } from './shapes.ts'

/** A drawing is seen from shortly before its moment, where a jump may end, until it was looked at. */
const [beforeMs, afterMs] = [150, 2500]

export interface MarkedFilm {
  /** Goes to a moment and stops there. */
  show: (atMs: number) => void
  pause: () => void
  positionMs: () => number
}

interface MarkedFilmProps extends Omit<FilmPlayerProps, 'ref' | 'marks' | 'overlay' | 'onMark'> {
  marks: readonly FilmMark[]
  /** Instead of the drawings of the marks, while somebody draws. */
  board?: ((picture: PictureSize) => ReactNode) | null
  /** What stands below the player. */
  children: (film: MarkedFilm) => ReactNode
}

/** A film with marks: ticks on its bar, drawings on its frames, and below it what is said of them. */
export function MarkedFilm({ marks, board = null, children, ...player }: MarkedFilmProps) {
  const handle = useRef<LessonPlayerHandle | null>(null)
  const unsubscribe = useRef<(() => void) | undefined>(undefined)
  const [atMs, setAtMs] = useState(0)
  const attach = useCallback((next: LessonPlayerHandle | null) => {
    unsubscribe.current?.()
    handle.current = next
    unsubscribe.current = next?.subscribe((seconds) => setAtMs(Math.round(seconds * 1000)))
  }, [])
  useEffect(() => () => unsubscribe.current?.(), [])
  const film = useMemo<MarkedFilm>(
    () => ({
      show(at) {
        handle.current?.pause()
        handle.current?.seek(at / 1000)
      },
      pause: () => handle.current?.pause(),
      positionMs: () => Math.max(0, Math.round((handle.current?.getPosition() ?? 0) * 1000)),
    }),
    [],
  )
  const ticks = useMemo<TimeMark[]>(
    () =>
      marks
        .toSorted((a, b) => a.atMs - b.atMs)
        .map((mark) => ({ id: mark.id, startSeconds: mark.atMs / 1000, label: mark.text || copy.drawing })),
    [marks],
  )
  const shown = marks.filter(
    (mark) => mark.shapes.length > 0 && atMs >= mark.atMs - beforeMs && atMs <= mark.atMs + afterMs,
  )
  return (
    <div className="lf-film grid gap-4">
      <FilmPlayer
        {...player}
        marks={ticks}
        onMark={() => handle.current?.pause()}
        overlay={(picture) => (
          <>
            <span data-portrait={picture.height > picture.width} hidden />
            {board ? board(picture) : null}
            {!board && shown.length > 0 ? (
              <svg
                aria-label={copy.drawing}
                className="lf-drawing"
                preserveAspectRatio="xMidYMid meet"
                role="img"
                viewBox={`0 0 ${picture.width} ${picture.height}`}
              >
                <Drawing picture={picture} shapes={shown.flatMap((mark) => mark.shapes)} />
              </svg>
            ) : null}
          </>
        )}
        ref={attach}
      />
      {children(film)}
    </div>
  )
}
