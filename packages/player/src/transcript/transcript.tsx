import { foldLetters } from '@repo/timeline/fold'
import { LocateFixed, Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Cue, LessonPlayerHandle } from '../player.types.ts'
import { transcriptMessages as messages } from './transcript.messages.ts'
import { type Line, TranscriptLines, type TranscriptTerms } from './transcript-lines.tsx'
import { useActiveCue } from './use-active-cue.ts'
import { useFollowing } from './use-following.ts'

export type TranscriptProps = {
  /** Null until the player is mounted. */
  player: LessonPlayerHandle | null
  /** As `parseVtt` or `onCuesChange` give them: sorted by start. */
  cues: Cue[]
  /** Language of the lines, such as `vi`. */
  lang?: string
  /** Instead of jumping in the player: the start of the pressed line, in ms. */
  onSeek?: (startMs: number) => void
  /**
   * Terms that light up in the lines. Each stands as `[data-term]`, under the pointer and as a button behind its line that
   * ArrowRight reaches; what a press on one does is up to the page.
   */
  terms?: TranscriptTerms
}

const blockSize = 40

/**
 * What is said, as text: follows the video, jumps to the line that is pressed, and finds "tiêm môi" for "tiem moi".
 * Fills the height it is given.
 */
export function Transcript({ player, cues, lang, onSeek, terms }: TranscriptProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const searched = useDeferredValue(query.trim())
  const [visited, setVisited] = useState(-1)
  const active = useActiveCue(player, cues)
  const lines = useMemo(() => findLines(cues, searched), [cues, searched])
  const blocks = useMemo(() => cutIntoBlocks(lines), [lines])
  const isSearching = searched !== ''
  const { isFollowing, follow } = useFollowing(listRef, isSearching ? -1 : active)

  const seek = (index: number) => {
    const cue = cues[index]
    if (!cue) return
    setVisited(index)
    if (!isSearching) follow()
    if (onSeek) onSeek(cue.startMs)
    else player?.seek(cue.startMs / 1000)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = (event.target as Element).closest<HTMLElement>('.lpt-line')
    if (line) seek(Number(line.dataset['index']))
  }
  const reachable = pickReachable(lines, visited, active)

  if (cues.length === 0) return <p className="lpt-empty">{messages.empty}</p>
  return (
    <section className="lpt-root" aria-label={messages.transcript}>
      <SearchField query={query} onQuery={setQuery} />
      <p className="lpt-count" role="status">
        {isSearching && (lines.length > 0 ? messages.found(lines.length) : messages.notFound(searched))}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- one listener for thousands of buttons */}
      <div
        ref={listRef}
        className="lpt-list"
        role="list"
        lang={lang}
        onClick={onClick}
        onKeyDown={(event) => moveBetweenLines(event, setVisited)}
      >
        {blocks.map((block) => {
          const first = block[0]?.index ?? 0
          const last = block.at(-1)?.index ?? first
          const own = (index: number) => (index >= first && index <= last ? index : -1)
          return (
            <TranscriptLines
              key={first}
              lines={block}
              query={searched}
              active={own(active)}
              reachable={own(reachable)}
              terms={terms}
            />
          )
        })}
      </div>
      {!isFollowing && !isSearching && active >= 0 && (
        <button type="button" className="lpt-back" onClick={follow}>
          <LocateFixed aria-hidden="true" />
          {messages.backToNow}
        </button>
      )}
    </section>
  )
}

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    onQuery('')
    inputRef.current?.focus()
  }
  return (
    <div className="lpt-search">
      <Search aria-hidden="true" />
      <label htmlFor={id} className="lp-hidden">
        {messages.search}
      </label>
      <input
        ref={inputRef}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={messages.search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return
          event.stopPropagation()
          clear()
        }}
      />
      {query !== '' && (
        <button type="button" aria-label={messages.clear} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function findLines(cues: Cue[], query: string): Line[] {
  const lines = cues.map((cue, index) => ({ index, cue }))
  const wanted = foldLetters(query)
  if (wanted === '') return lines
  return lines.filter(({ cue }) => foldLetters(cue.text.replaceAll('\n', ' ')).includes(wanted))
}

function cutIntoBlocks(lines: Line[]): Line[][] {
  const blocks: Line[][] = []
  for (let i = 0; i < lines.length; i += blockSize) blocks.push(lines.slice(i, i + blockSize))
  return blocks
}

/** The Tab key reaches one line only; the arrow keys move between lines. */
function pickReachable(lines: Line[], visited: number, active: number): number {
  const has = (index: number) => lines.some((line) => line.index === index)
  if (has(visited)) return visited
  return has(active) ? active : (lines[0]?.index ?? -1)
}

function moveBetweenLines(event: KeyboardEvent<HTMLElement>, visit: (index: number) => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return moveInLine(event)
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.lpt-item')]
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.lpt-line')]
  const current = items.findIndex((item) => item.contains(event.target as Element))
  const targets: Record<string, number> = {
    ArrowDown: Math.min(lines.length - 1, current + 1),
    ArrowUp: Math.max(0, current - 1),
    Home: 0,
    End: lines.length - 1,
  }
  const target = lines[targets[event.key] ?? -1]
  if (!target) return
  event.preventDefault()
  visit(Number(target.dataset['index']))
  target.focus()
}

/** From a line to the terms in it and back. */
function moveInLine(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as Element
  const stops = [...(target.closest('.lpt-item')?.querySelectorAll('button') ?? [])]
  const next = stops[stops.findIndex((stop) => stop === target) + (event.key === 'ArrowRight' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
