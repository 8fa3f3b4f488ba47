import { notifyLoadFailure } from '@repo/shell'
import { latePart } from '@repo/ui/late-part'
import { lazyPart } from '@repo/ui/lazy-part'
import { type MouseEvent, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { SearchIcon } from '../icons.tsx'
import { phoneSearchMessages as copy } from './phone-search.messages.ts'

const importHeaderSearch = async () => (await import('./header-search.tsx')).HeaderSearch
const HeaderSearch = latePart(importHeaderSearch)
const importSheet = async () => (await import('./search-sheet.tsx')).SearchSheet
const SearchSheet = lazyPart(importSheet)

/** The search of the header. Phones, which never show it, do without its program. */
export const SiteSearch = () => <HeaderSearch />

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
