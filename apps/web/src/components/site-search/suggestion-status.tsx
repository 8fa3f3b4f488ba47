import { siteSearchMessages as copy } from './site-search.messages.ts'

interface StatusProps {
  state: 'loading' | 'failed' | 'ready'
  isAsked: boolean
  isInline: boolean
  query: string
  count: number
}

/** Says in words what the list shows; read out by screen readers when it changes. */
export function SuggestionStatus(props: StatusProps) {
  const { state, isAsked, count } = props
  const isSilent = isAsked && state === 'ready' && count > 0
  const said = wordsFor(props)
  return (
    <p className={isSilent || said === '' ? 'sr-only' : 'px-3 py-2 text-sm text-3'} role="status">
      {said}
    </p>
  )
}

function wordsFor({ state, isAsked, isInline, query, count }: StatusProps): string {
  if (!isAsked) return isInline && count === 0 ? copy.hint : ''
  if (state === 'failed')
    return typeof navigator !== 'undefined' && !navigator.onLine ? copy.offline : copy.failed
  if (state === 'loading') return copy.loading
  return count === 0 ? copy.none(query) : copy.count(count)
}
