import { notifyLoadFailure, SearchBox } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { SearchIcon } from '../icons.tsx'
import { siteSearchMessages as copy } from './site-search.messages.ts'

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions)
const importSheet = async () => (await import('./search-sheet.tsx')).SearchSheet
const SearchSheet = lazyPart(importSheet)

/** The search of the header: a plain form, with suggestions from the first focus on. */
export function SiteSearch() {
  const boxRef = useRef<HTMLDivElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    // Who was in the field before the program came sends no further focus.
    if (boxRef.current?.contains(document.activeElement)) setIsAsked(true)
  }, [])
  return (
    <div className="relative" onFocus={() => setIsAsked(true)} ref={boxRef}>
      <SearchBox action={paths.courses} hasHotkey placeholder={copy.placeholder} />
      {/* Without them the form searches all the same, and the next focus asks again. */}
      {isAsked ? <Suggestions boxRef={boxRef} onFail={() => setIsAsked(false)} /> : null}
    </div>
  )
}

/** On phones: a link to the page with the search, which with the program opens a sheet instead. */
export function PhoneSearch() {
  const [isAsked, setIsAsked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setIsAsked(true)
    setIsOpen(true)
  }
  const giveUp = () => {
    setIsAsked(false)
    setIsOpen(false)
    notifyLoadFailure()
  }
  return (
    <>
      <a
        aria-label={copy.open}
        className="inline-grid size-11 shrink-0 place-items-center rounded-sm text-1 hover:bg-surface-2"
        href={paths.courses}
        onClick={open}
        // A failure here is harmless: the sheet asks again when it opens.
        onPointerEnter={() => void importSheet().catch(() => {})}
      >
        <SearchIcon className="size-5.5" />
      </a>
      {isAsked ? <SearchSheet isOpen={isOpen} onClose={() => setIsOpen(false)} onFail={giveUp} /> : null}
    </>
  )
}
