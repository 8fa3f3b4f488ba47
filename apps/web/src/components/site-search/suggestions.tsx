import { useApi } from '@repo/shell/api-context'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useSettled } from '../use-settled.ts'
import { fieldIn, useFieldEvents } from './field-events.ts'
import { forgetRecentSearches, keepRecentSearch, readRecentSearches } from './recent-searches.ts'
import { siteSearchMessages as copy } from './site-search.messages.ts'
import { type Option, recentGroup, toGroups } from './suggestion-groups.ts'
import { OptionLink, SuggestionGroup } from './suggestion-options.tsx'
import { SuggestionStatus } from './suggestion-status.tsx'

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
          <SuggestionGroup activeKey={active} group={group} idOf={idOf} key={group.key} onChoose={choose} />
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
      <SuggestionStatus
        count={options.length - (last ? 1 : 0)}
        isAsked={isAsked}
        isInline={isInline}
        query={query}
        state={found.isError ? 'failed' : found.isPending || found.isPlaceholderData ? 'loading' : 'ready'}
      />
    </div>
  )
}

/** The next option in a ring with a place in it where none is chosen. */
function nextKey(keys: readonly string[], active: string | null, step: 1 | -1): string | null {
  const ring = [null, ...keys]
  const at = Math.max(0, ring.indexOf(active))
  return ring[(at + step + ring.length) % ring.length] ?? null
}
