import { useLocation } from '@repo/routing'
import { SearchBox } from '@repo/shell'
import { Drawer } from '@repo/ui/drawer'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { siteSearchMessages as copy } from './site-search.messages.ts'
import { Suggestions } from './suggestions.tsx'

/** The search on phones: field and suggestions on the whole screen. Closes when a page opens. */
export function SearchSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const boxRef = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const here = pathname + search
  const openedAt = useRef(here)
  useEffect(() => {
    if (here === openedAt.current) return
    openedAt.current = here
    onClose()
  }, [here, onClose])
  useEffect(() => {
    if (isOpen) boxRef.current?.querySelector('input')?.focus()
  }, [isOpen])
  return (
    <Drawer isOpen={isOpen} onClose={onClose} side="right" title={copy.title} isFull>
      <div ref={boxRef}>
        <SearchBox action={paths.courses} placeholder={copy.placeholder} />
        <Suggestions boxRef={boxRef} isInline />
      </div>
    </Drawer>
  )
}
