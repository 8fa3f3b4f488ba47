import { Link } from '@repo/routing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { forgetRecentSearches, keepRecentSearch, readRecentSearches } from './recent-searches.ts'
import { siteSearchMessages as copy } from './site-search.messages.ts'
import { type Option, type OptionGroup, recentGroup, toGroups } from './suggestion-groups.ts'

/** Pause after the last key before suggestions are asked for, in ms. */
const pauseMs = 180
const shortest = 2

export interface SuggestionsProps {
  /** Around the search form; the field inside it becomes a combobox. */
  boxRef: RefObject<HTMLElement | null>
  /** In a sheet of its own the list is part of the page instead of hanging over it. */
  isInline?: boolean
}

/**
 * What opens below a search field while one types: the combobox pattern of the ARIA practices. The field is there
 * before this code and works without it, so everything about it is added from here.
 */
export function Suggestions({ boxRef, isInline = false }: SuggestionsProps) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(() => fieldIn(boxRef)?.value ?? '')
  const [isOpen, setIsOpen] = useState(true)
  const [active, setActive] = useState<string | null>(null)
  const [recent, setRecent] = useState(readRecentSearches)
  const query = useSettled(text.normalize('NFC').trim())
  const isAsked = query.length >= shortest
  const found = useQuery({
    ...useApi().search.suggestions.query({ query: { q: query } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false,
  })
  const groups = useMemo(
    () => (isAsked ? (found.data ? toGroups(found.data) : []) : recentGroup(recent)),
    [isAsked, found.data, recent],
  )
  const last: Option | null = isAsked
    ? { key: 'all', href: paths.coursesWith({ q: query }), title: copy.all(query) }
    : null
  const options = [...groups.flatMap((group) => group.options), ...(last ? [last] : [])]
  const isShown = isInline || (isOpen && (isAsked || options.length > 0))
  const keys = options.map(({ key }) => key)
  const idOf = (key: string) => `${id}-${keys.indexOf(key)}`
  const activeId = isShown && active !== null && keys.includes(active) ? idOf(active) : null

  useEffect(() => {
    const field = fieldIn(boxRef)
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-haspopup', 'listbox')
    field.setAttribute('aria-controls', `${id}-list`)
    field.setAttribute('aria-expanded', String(isShown && options.length > 0))
    if (activeId) field.setAttribute('aria-activedescendant', activeId)
    else field.removeAttribute('aria-activedescendant')
  })

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  useFieldEvents(boxRef, listRef, {
    type: (typed) => {
      setText(typed)
      setActive(null)
      setIsOpen(true)
    },
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      setActive(null)
    },
    send: (typed) => {
      keepRecentSearch(typed)
      setRecent(readRecentSearches())
      setIsOpen(false)
    },
    key: (event) => {
      if (event.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        setIsOpen(true)
        setActive(nextKey(keys, active, event.key === 'ArrowDown' ? 1 : -1))
      } else if (event.key === 'Enter' && activeId) {
        event.preventDefault()
        document.getElementById(activeId)?.click()
      } else if (event.key === 'Escape' && isShown && !isInline) {
        // The first Esc takes the list away; what was typed stays.
        event.preventDefault()
        event.stopPropagation()
        setIsOpen(false)
        setActive(null)
      }
    },
  })

  const choose = (option: Option) => {
    if (isAsked) keepRecentSearch(option.key === 'all' ? query : text)
    setRecent(readRecentSearches())
    setIsOpen(false)
  }
  const forget = () => {
    forgetRecentSearches()
    setRecent([])
    fieldIn(boxRef)?.focus()
  }
  if (!isShown) return null
  return (
    <div
      className={clsx(
        isInline
          ? 'mt-4'
          : 'absolute top-full right-0 z-30 mt-2 max-h-[min(70vh,36rem)] w-[26rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-md border bg-surface p-2 shadow-[var(--sh-3)]',
      )}
      ref={listRef}
    >
      <div aria-label={copy.list} id={`${id}-list`} role="listbox">
        {groups.map((group) => (
          <Group activeKey={active} group={group} idOf={idOf} key={group.key} onChoose={choose} />
        ))}
        {last && (
          <OptionLink
            id={idOf('all')}
            isActive={active === 'all'}
            onChoose={choose}
            option={last}
            tone="all"
          />
        )}
      </div>
      {!isAsked && recent.length > 0 && (
        <button
          className="mt-1 min-h-11 rounded-xs px-3 text-sm font-semibold text-2 hover:text-1"
          onClick={forget}
          type="button"
        >
          {copy.forget}
        </button>
      )}
      <Status
        count={options.length - (last ? 1 : 0)}
        isAsked={isAsked}
        isInline={isInline}
        query={query}
        state={found.isError ? 'failed' : found.isPending || found.isPlaceholderData ? 'loading' : 'ready'}
      />
    </div>
  )
}

interface GroupProps {
  group: OptionGroup
  activeKey: string | null
  idOf: (key: string) => string
  onChoose: (option: Option) => void
}

function Group({ group, activeKey, idOf, onChoose }: GroupProps) {
  const titleId = `${idOf(group.options[0]?.key ?? '')}-title`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box.
    <div aria-labelledby={titleId} className="not-first:mt-2 not-first:border-t not-first:pt-2" role="group">
      <p className="px-3 py-1 text-sm font-semibold text-3" id={titleId}>
        {group.title}
      </p>
      {group.options.map((option) => (
        <OptionLink
          id={idOf(option.key)}
          isActive={option.key === activeKey}
          key={option.key}
          onChoose={onChoose}
          option={option}
        />
      ))}
    </div>
  )
}

interface OptionLinkProps {
  option: Option
  id: string
  isActive: boolean
  onChoose: (option: Option) => void
  tone?: 'all'
}

function OptionLink({ option, id, isActive, onChoose, tone }: OptionLinkProps) {
  return (
    <Link
      aria-selected={isActive}
      className={clsx(
        'flex min-h-11 items-center gap-3 rounded-sm px-3 py-2 hover:bg-surface-2',
        isActive && 'bg-surface-2 outline-2 -outline-offset-2 outline-focus',
        tone === 'all' && 'mt-1 font-semibold text-primary',
      )}
      id={id}
      onClick={() => onChoose(option)}
      // The field keeps the focus, so that typing goes on.
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      tabIndex={-1}
      to={option.href}
    >
      {option.imageUrl ? (
        <img
          alt=""
          className="size-10 shrink-0 rounded-xs bg-surface-3 object-cover"
          height={40}
          src={option.imageUrl}
          width={40}
        />
      ) : null}
      <span className="min-w-0">
        <span className="line-clamp-2 text-[.9375rem] leading-snug">{option.title}</span>
        {option.note ? <span className="block truncate text-sm text-3">{option.note}</span> : null}
      </span>
    </Link>
  )
}

interface StatusProps {
  state: 'loading' | 'failed' | 'ready'
  isAsked: boolean
  isInline: boolean
  query: string
  count: number
}

/** Says in words what the list shows; read out by screen readers when it changes. */
function Status({ state, isAsked, isInline, query, count }: StatusProps) {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine
  const said = !isAsked
    ? isInline && count === 0
      ? copy.hint
      : ''
    : state === 'failed'
      ? isOffline
        ? copy.offline
        : copy.failed
      : state === 'loading'
        ? copy.loading
        : count === 0
          ? copy.none(query)
          : copy.count(count)
  const isSilent = isAsked && state === 'ready' && count > 0
  return (
    <p className={isSilent || said === '' ? 'sr-only' : 'px-3 py-2 text-sm text-3'} role="status">
      {said}
    </p>
  )
}

const fieldIn = (boxRef: RefObject<HTMLElement | null>) =>
  boxRef.current?.querySelector<HTMLInputElement>('input[name="q"]') ?? null

/** The next option in a ring with a place in it where none is chosen. */
function nextKey(keys: readonly string[], active: string | null, step: 1 | -1): string | null {
  const ring = [null, ...keys]
  const at = Math.max(0, ring.indexOf(active))
  return ring[(at + step + ring.length) % ring.length] ?? null
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface FieldEvents {
  type: (text: string) => void
  open: () => void
  close: () => void
  send: (text: string) => void
  key: (event: KeyboardEvent) => void
}

function useFieldEvents(
  boxRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
  events: FieldEvents,
): void {
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    const box = boxRef.current
    const field = fieldIn(boxRef)
    if (!box || !field) return
    // Half-finished syllables of an input method are nothing to look for.
    const onInput = (event: Event) => {
      if (!(event as InputEvent).isComposing) latest.current.type(field.value)
    }
    const onComposed = () => latest.current.type(field.value)
    const onFocus = () => latest.current.open()
    const onKey = (event: KeyboardEvent) => latest.current.key(event)
    const onSubmit = () => latest.current.send(field.value)
    const onLeave = (event: FocusEvent) => {
      const next = event.relatedTarget
      const isInside = next instanceof Node && (box.contains(next) || listRef.current?.contains(next))
      if (!isInside) latest.current.close()
    }
    field.addEventListener('input', onInput)
    field.addEventListener('compositionend', onComposed)
    field.addEventListener('focus', onFocus)
    field.addEventListener('keydown', onKey, true)
    box.addEventListener('submit', onSubmit)
    box.addEventListener('focusout', onLeave)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('compositionend', onComposed)
      field.removeEventListener('focus', onFocus)
      field.removeEventListener('keydown', onKey, true)
      box.removeEventListener('submit', onSubmit)
      box.removeEventListener('focusout', onLeave)
    }
  }, [boxRef, listRef])
}
