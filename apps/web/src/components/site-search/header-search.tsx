import { SearchBox } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { siteSearchMessages as copy } from './site-search.messages.ts'

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions)

/** A plain form, with suggestions from the first focus on. */
export function HeaderSearch() {
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
