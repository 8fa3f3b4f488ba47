import { formatBytes } from '@repo/messages'
import { formatTime } from '@repo/player'
import type { HandIn } from '@repo/shell/hand-in-view'
import { Button } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { Film, Play } from 'lucide-react'
import { useState } from 'react'
import type { FilmPlayerProps } from './film-player.tsx'
import { filmsMessages as copy } from './films.messages.ts'
import { MarkList } from './mark-list.tsx'
import { MarkedFilm } from './marked-film.tsx'
import type { FilmMark } from './shapes.ts'

const noMarks: FilmMark[] = []

interface HandInFilmProps extends Pick<FilmPlayerProps, 'askGrant'> {
  handIn: HandIn
  /** One of several on the page: its player comes with a press, so that keys reach one player only. */
  isFolded?: boolean
}

/** The film of a hand-in for whoever may read it: the player, or in words why there is none yet. */
export function HandInFilm({ handIn, askGrant, isFolded = false }: HandInFilmProps) {
  const [isOpen, setIsOpen] = useState(!isFolded)
  const { film, judgement } = handIn
  const marks = judgement?.marks ?? noMarks
  if (!film) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-sm font-semibold">{copy.title}</h3>
      {film.state === 'ready' && isOpen ? (
        <MarkedFilm askGrant={askGrant} filmId={handIn.id} marks={marks} title={copy.titleOf(film.name)}>
          {({ show }) => <MarkList marks={marks} onOpen={({ atMs }) => show(atMs)} />}
        </MarkedFilm>
      ) : (
        <>
          <FilmFacts film={film} />
          {film.state === 'ready' ? (
            <Button
              className="justify-self-start"
              icon={<Play aria-hidden="true" size={18} />}
              onClick={() => setIsOpen(true)}
              size="sm"
              variant="secondary"
            >
              {copy.open}
            </Button>
          ) : null}
          <SaidMarks marks={marks} />
        </>
      )}
    </section>
  )
}

/** What was said of a film that is there no more. */
function SaidMarks({ marks }: { marks: readonly FilmMark[] }) {
  const said = marks.filter(({ text }) => text)
  if (said.length === 0) return null
  return (
    <ol aria-label={copy.marks} className="divide-y divide-line border-y">
      {said.map(({ id, atMs, text }) => (
        <li className="flex gap-3 py-2" key={id}>
          <span className="shrink-0 font-num font-semibold">{formatTime(atMs / 1000)}</span>
          <span className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Name, size and state of a film. */
export function FilmFacts({ film }: { film: NonNullable<HandIn['film']> }) {
  const { name, bytes, state, progressPercent, failure } = film
  return (
    <div className="flex items-start gap-3 rounded-md border px-4 py-3">
      <Film aria-hidden="true" className="mt-0.5 shrink-0 text-3" size={20} />
      <p className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm text-3">
          <span className="font-num">{formatBytes(bytes)}</span>
          {` · ${copy.states[state]}`}
          {state === 'preparing' ? (
            <span className="font-num">{` ${copy.progress(progressPercent)}`}</span>
          ) : null}
        </span>
        {failure ? (
          <span className="mt-1 block text-sm text-danger" {...alertProps}>
            {failure}
          </span>
        ) : null}
      </p>
    </div>
  )
}
