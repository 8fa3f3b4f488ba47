import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GlossaryTerm } from './glossary.types.ts'
import type { GlossaryReader } from './reader.ts'

const staleTime = 300_000

/**
 * The glossary once it is there, null before. Its rules are code of their own that no page waits for, and a text without
 * lights is whole, so a failure shows nothing.
 * @param isNeeded false while there is no text to read
 */
export function useGlossary(isNeeded: boolean): GlossaryReader | null {
  const api = useApi()
  const { data: terms } = useQuery({
    ...api.glossary.terms.query(),
    staleTime,
    enabled: isNeeded,
    throwOnError: false,
  })
  const [readerOf, setReaderOf] = useState<((terms: readonly GlossaryTerm[]) => GlossaryReader) | null>(null)
  const hasTerms = terms !== undefined && terms.length > 0
  useEffect(() => {
    if (!hasTerms) return
    let isGone = false
    import('./reader.ts').then(
      (loaded) => {
        if (!isGone) setReaderOf(() => loaded.readerOf)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [hasTerms])
  return readerOf && hasTerms ? readerOf(terms) : null
}
