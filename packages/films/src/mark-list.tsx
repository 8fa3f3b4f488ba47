import { formatTime } from '@repo/player'
import { PenLine } from 'lucide-react'
import { filmsMessages as copy } from './films.messages.ts'
import type { FilmMark } from './shapes.ts'

/** What a doctor says of a film, moment by moment; each leads there. */
export function MarkList({
  marks,
  onOpen,
}: {
  marks: readonly FilmMark[]
  onOpen: (mark: FilmMark) => void
}) {
  if (marks.length === 0) return null
  return (
    <section>
      <h4 className="font-text text-sm font-semibold">{copy.marks}</h4>
      <ol className="mt-1 divide-y divide-line border-y">
        {marks.map((mark) => (
          <li key={mark.id}>
            <button
              className="flex min-h-11 w-full items-start gap-3 py-2 text-left hover:bg-surface-2"
              onClick={() => onOpen(mark)}
              type="button"
            >
              <span className="shrink-0 font-num font-semibold text-primary">
                {formatTime(mark.atMs / 1000)}
              </span>
              <span className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
                {mark.text || <span className="text-3">{copy.onlyDrawn}</span>}
              </span>
              {mark.shapes.length > 0 ? (
                <span className="inline-flex shrink-0 items-center gap-1 text-sm text-3">
                  <PenLine aria-hidden="true" size={16} />
                  {copy.drawn}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
