import { longestSearch } from '@repo/contract/lengths'
import { formatNumber } from '@repo/messages'
import { useSession } from '@repo/session'
import { ErrorPanel } from '@repo/ui/error-panel'
import { useModal } from '@repo/ui/lib/use-modal'
import { Spinner } from '@repo/ui/spinner'
import { Search } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { paletteMessages as copy } from '../command-palette.messages.ts'
import type { PaletteItem, PaletteSource } from './palette.types.ts'
import { PaletteFoot, PaletteGroup } from './palette-parts.tsx'
import { recentFinds, rememberFind } from './recent-finds.ts'
import { useFinds } from './use-finds.ts'

interface Group {
  id: string
  title: string
  items: readonly PaletteItem[]
}

/** A dialog with one field over everything that the person may open: a combobox whose list stays open. */
export function CommandPalette({ onClose, ...source }: PaletteSource & { onClose: () => void }) {
  const id = useId()
  const owner = useSession().user?.id ?? ''
  const inputRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const { ref } = useModal({ isOpen: true, onClose, isDismissable: true, initialFocusRef: inputRef })
  const [typed, setTyped] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const [active, setActive] = useState(0)
  const finds = useFinds(typed, isComposing, source)
  const [recent] = useState(() => recentFinds(owner))
  const groups = groupsOf(finds, recent, source)
  const items = groups.flatMap((group) => group.items)
  const current = Math.min(active, items.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`

  const choose = (item: PaletteItem) => {
    rememberFind(owner, item)
    onClose()
  }
  const moveTo = (index: number) => {
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (event.nativeEvent.isComposing || items.length === 0) return
    if (step !== undefined) {
      event.preventDefault()
      moveTo((current + step + items.length) % items.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const { ctrlKey, metaKey } = event
      document
        .getElementById(optionId(current))
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
    }
  }

  return (
    <dialog
      ref={ref}
      aria-label={copy.title}
      className="ui-dialog mt-[min(12dvh,6rem)]! overflow-hidden"
      style={{ '--dialog-w': '640px' } as CSSProperties}
    >
      <div className="flex max-h-[min(70dvh,36rem)] flex-col text-sm">
        <div className="flex items-center gap-3 border-b px-4">
          <Search size={20} aria-hidden="true" className="shrink-0 text-3" />
          <input
            ref={inputRef}
            type="text"
            role="combobox"
            name="q"
            autoComplete="off"
            spellCheck={false}
            aria-label={copy.title}
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={items.length > 0 ? optionId(current) : undefined}
            placeholder={source.find ? copy.hint : copy.pagesHint}
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
              listRef.current?.scrollTo?.({ top: 0 })
            }}
            onCompositionStart={() => setIsComposing(true)}
            onCompositionEnd={() => setIsComposing(false)}
            onKeyDown={onKeyDown}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-3"
          />
          {finds.isPending ? <Spinner className="size-4.5" /> : null}
        </div>
        <div
          ref={listRef}
          id={`${id}-list`}
          role="listbox"
          aria-label={copy.results}
          className="min-h-0 overflow-y-auto overscroll-contain p-2"
        >
          {placed(groups).map(({ group, from }) => (
            <PaletteGroup
              key={group.id}
              title={group.title}
              headingId={`${id}-${group.id}`}
              items={group.items}
              from={from}
              current={current}
              kinds={source.kinds}
              optionId={optionId}
              onPoint={setActive}
              onChoose={choose}
            />
          ))}
        </div>
        <Outcome finds={finds} count={items.length} hint={source.find ? copy.noneHint : copy.pagesOnly} />
        <PaletteFoot />
      </div>
    </dialog>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Finds = ReturnType<typeof useFinds>

/** The groups that show, none of them empty. */
function groupsOf(finds: Finds, recent: readonly PaletteItem[], { kinds }: PaletteSource): Group[] {
  const known = recent.filter(({ kind }) => kinds.some(({ id }) => id === kind))
  const pages = { id: 'pages', title: copy.pages, items: finds.pages }
  if (finds.text === '') return [{ id: 'recent', title: copy.recent, items: known }, pages].filter(hasItems)
  const records = kinds.map(({ id, title }) => ({
    id,
    title,
    items: finds.records.filter(({ kind }) => kind === id),
  }))
  return [pages, ...records].filter(hasItems)
}

const hasItems = ({ items }: Group) => items.length > 0

/** Each group with the place of its first item in the whole list. */
function placed(groups: readonly Group[]): { group: Group; from: number }[] {
  let from = 0
  return groups.map((group) => {
    const place = { group, from }
    from += group.items.length
    return place
  })
}

/** What came of the search, where the list does not say it, and for those who do not see the list. */
function Outcome({ finds, count, hint }: { finds: Finds; count: number; hint: string }) {
  const { text, isPending, isError, isOffline, retry } = finds
  const isEmpty = text !== '' && count === 0 && !isPending && !isError && !isOffline
  return (
    <>
      <p role="status" className={isEmpty || isOffline ? 'px-4 pb-4 font-semibold' : 'sr-only'}>
        {isOffline ? copy.offline : null}
        {isEmpty ? copy.none(text) : null}
        {!isOffline && !isEmpty && text !== ''
          ? isPending
            ? copy.searching
            : copy.count(formatNumber(count))
          : null}
      </p>
      {isEmpty ? <p className="-mt-3 px-4 pb-4 text-2">{hint}</p> : null}
      {isError ? <ErrorPanel isCompact title={copy.failed} onRetry={retry} isRetrying={isPending} /> : null}
    </>
  )
}
