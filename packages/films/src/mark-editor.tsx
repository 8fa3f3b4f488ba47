import { filmColors, MAX_FILM_MARKS } from '@repo/contract/film-mark-limits'
import { formatTime } from '@repo/player'
import type { HandIn } from '@repo/shell/hand-in-view'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Textarea } from '@repo/ui/textarea'
import clsx from 'clsx'
import { ArrowUpRight, Check, Circle, PenLine, Plus, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DrawingBoard, type Tool } from './drawing-board.tsx'
import type { FilmPlayerProps } from './film-player.tsx'
import { filmsMessages as copy } from './films.messages.ts'
import { FilmFacts } from './hand-in-film.tsx'
import { type MarkedFilm as Film, MarkedFilm } from './marked-film.tsx'
import { colorValues, type FilmColor, type FilmMark, type FilmShape } from './shapes.ts'

interface MarkEditorProps extends Pick<FilmPlayerProps, 'askGrant'> {
  handIn: HandIn
  marks: readonly FilmMark[]
  onChange: (marks: FilmMark[]) => void
  /** Longest text of a mark. */
  longest?: number
}

/** The film of a hand-in for the doctor who marks it: marks at moments, each with words, a drawing, or both. */
export function MarkEditor({ handIn, askGrant, marks, onChange, longest }: MarkEditorProps) {
  const { film } = handIn
  const [drawingId, setDrawingId] = useState<string | null>(null)
  const [tool, setTool] = useState<Tool>('pen')
  const [color, setColor] = useState<FilmColor>('yellow')
  const drawn = marks.find(({ id }) => id === drawingId) ?? null
  if (!film) return null
  if (film.state !== 'ready')
    return (
      <section className="grid gap-2">
        <h3 className="font-text text-sm font-semibold">{copy.title}</h3>
        <FilmFacts film={film} />
      </section>
    )
  const change = (id: string, part: Partial<FilmMark>) =>
    onChange(marks.map((mark) => (mark.id === id ? { ...mark, ...part } : mark)))
  const draw = (shapes: FilmShape[]) => drawn && change(drawn.id, { shapes })
  const add = (player: Film) => {
    player.pause()
    const mark: FilmMark = { id: crypto.randomUUID(), atMs: player.positionMs(), text: '', shapes: [] }
    onChange([...marks, mark].toSorted((a, b) => a.atMs - b.atMs))
  }
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-sm font-semibold">{copy.title}</h3>
      <MarkedFilm
        askGrant={askGrant}
        board={
          drawn
            ? (picture) => (
                <DrawingBoard
                  color={color}
                  onChange={draw}
                  onDone={() => setDrawingId(null)}
                  picture={picture}
                  shapes={drawn.shapes}
                  tool={tool}
                />
              )
            : null
        }
        filmId={handIn.id}
        marks={marks}
        title={copy.titleOf(film.name)}
      >
        {(player) => (
          <>
            {drawn ? (
              <Tools
                color={color}
                onColor={setColor}
                onDone={() => setDrawingId(null)}
                onTool={setTool}
                onUndo={() => draw(drawn.shapes.slice(0, -1))}
                hasShapes={drawn.shapes.length > 0}
                tool={tool}
              />
            ) : (
              <Button
                className="justify-self-start"
                disabled={marks.length >= MAX_FILM_MARKS}
                icon={<Plus aria-hidden="true" size={18} />}
                onClick={() => add(player)}
                size="sm"
                variant="secondary"
              >
                {copy.addMark}
              </Button>
            )}
            {marks.length === 0 ? <p className="text-sm text-3">{copy.noMarks}</p> : null}
            <ol className="divide-y divide-line border-y empty:hidden">
              {marks.map((mark) => (
                <li className="grid gap-2 py-3" key={mark.id}>
                  <div className="flex flex-wrap items-center gap-2">
                    <Button onClick={() => player.show(mark.atMs)} size="sm" variant="ghost">
                      <span className="font-num">{copy.goTo(formatTime(mark.atMs / 1000))}</span>
                    </Button>
                    <Button
                      aria-pressed={drawingId === mark.id}
                      icon={<PenLine aria-hidden="true" size={16} />}
                      onClick={() => {
                        player.show(mark.atMs)
                        setDrawingId(drawingId === mark.id ? null : mark.id)
                      }}
                      size="sm"
                      variant={drawingId === mark.id ? 'secondary' : 'ghost'}
                    >
                      {mark.shapes.length > 0 ? copy.editDrawing(mark.shapes.length) : copy.draw}
                    </Button>
                    <span className="ml-auto">
                      <IconButton
                        icon={<Trash2 aria-hidden="true" size={18} />}
                        label={copy.removeMark(formatTime(mark.atMs / 1000))}
                        onClick={() => {
                          if (drawingId === mark.id) setDrawingId(null)
                          onChange(marks.filter(({ id }) => id !== mark.id))
                        }}
                      />
                    </span>
                  </div>
                  <Field label={copy.markText(formatTime(mark.atMs / 1000))}>
                    <Textarea
                      maxLength={longest}
                      onChange={(event) => change(mark.id, { text: event.target.value })}
                      rows={2}
                      value={mark.text}
                    />
                  </Field>
                </li>
              ))}
            </ol>
          </>
        )}
      </MarkedFilm>
    </section>
  )
}

const tools = [
  ['pen', PenLine],
  ['arrow', ArrowUpRight],
  ['circle', Circle],
] as const

interface ToolsProps {
  tool: Tool
  color: FilmColor
  hasShapes: boolean
  onTool: (tool: Tool) => void
  onColor: (color: FilmColor) => void
  onUndo: () => void
  onDone: () => void
}

function Tools({ tool, color, hasShapes, onTool, onColor, onUndo, onDone }: ToolsProps) {
  const box = useRef<HTMLDivElement>(null)
  // On a phone the film may be above what is seen when drawing begins.
  useEffect(() => {
    // Not the value of the effect: newer browsers answer with a promise.
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className="grid gap-2" ref={box}>
      <div aria-label={copy.tools} className="lf-tools flex flex-wrap items-center gap-2" role="toolbar">
        {tools.map(([kind, Icon]) => (
          <Button
            aria-pressed={tool === kind}
            icon={<Icon aria-hidden="true" size={18} />}
            key={kind}
            onClick={() => onTool(kind)}
            size="sm"
            variant={tool === kind ? 'primary' : 'secondary'}
          >
            {copy.tool[kind]}
          </Button>
        ))}
        {filmColors.map((name) => (
          <button
            aria-label={copy.color[name]}
            aria-pressed={color === name}
            className={clsx(
              'grid size-11 place-items-center rounded-full border-2',
              color === name ? 'border-primary' : 'border-transparent',
            )}
            key={name}
            onClick={() => onColor(name)}
            type="button"
          >
            <span
              className="lf-swatch size-6 rounded-full border border-strong"
              style={{ background: colorValues[name] }}
            />
          </button>
        ))}
        <Button
          disabled={!hasShapes}
          icon={<Undo2 aria-hidden="true" size={18} />}
          onClick={onUndo}
          size="sm"
          variant="secondary"
        >
          {copy.undo}
        </Button>
        <Button icon={<Check aria-hidden="true" size={18} />} onClick={onDone} size="sm">
          {copy.done}
        </Button>
      </div>
      <p className="text-sm text-3">{copy.boardHint}</p>
    </div>
  )
}
