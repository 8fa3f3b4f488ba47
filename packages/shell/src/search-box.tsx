import { longestSearch } from '@repo/contract/lengths'
import { toSearch, useNavigate } from '@repo/routing'
import { QueryForm } from '@repo/ui/query-form'
import clsx from 'clsx'
import { type FormEvent, useEffect, useRef } from 'react'
import { SearchIcon } from './icons.tsx'
import { shellMessages } from './shell.messages.ts'

export interface SearchBoxProps {
  /** Path of the list that answers the search. */
  action: string
  placeholder: string
  /** Name of the search term in the list's address. */
  name?: string
  /** `/` moves focus here from anywhere on the page; for one box of a page. */
  hasHotkey?: boolean
  className?: string
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function useSlashKey(isOn: boolean, onSlash: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || hasModifier || isTyping(event.target)) return
      event.preventDefault()
      onSlash()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** Search field that is a plain form, so it also works before any script has run. */
export function SearchBox({ action, placeholder, name = 'q', hasHotkey = false, className }: SearchBoxProps) {
  const navigate = useNavigate()
  const inputRef = useRef<HTMLInputElement>(null)
  useSlashKey(hasHotkey, () => inputRef.current?.focus())

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const term = new FormData(event.currentTarget).get(name)
    inputRef.current?.blur()
    void navigate(action + toSearch({ [name]: typeof term === 'string' ? term.normalize('NFC').trim() : '' }))
  }

  return (
    <QueryForm action={action} onSubmit={submit} className={clsx('relative block', className)}>
      <SearchIcon
        size={18}
        className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-3"
      />
      <input
        ref={inputRef}
        type="search"
        name={name}
        maxLength={longestSearch}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={placeholder}
        aria-keyshortcuts={hasHotkey ? '/' : undefined}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && event.currentTarget.value === '') event.currentTarget.blur()
        }}
        className="block min-h-11 w-full rounded-full border border-strong bg-surface py-2 pl-10 pr-4 text-base text-1 hover:border-[var(--text-3)] focus:border-primary"
      />
      <button type="submit" className="sr-only">
        {shellMessages.search}
      </button>
    </QueryForm>
  )
}
