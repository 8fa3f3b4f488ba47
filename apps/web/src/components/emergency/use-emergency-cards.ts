import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type KeptCards, keepCards, readKeptCards } from './kept-cards.ts'

/**
 * The cards of the learner: those of the server, or those that this browser keeps while the server does not answer. What
 * the server answers is kept for the next time without a network.
 */
export function useEmergencyCards() {
  const { user } = useSession()
  const account = user?.id
  const query = useQuery({ ...useApi().emergencyCards.cards.query(), throwOnError: false })
  const { data, dataUpdatedAt } = query
  const [read, setRead] = useState<{ account: string; found: KeptCards | null }>()
  // Until this browser has answered for the present account, what it kept for the one before is not shown.
  const kept = read && read.account === account ? read.found : undefined
  useEffect(() => {
    if (!account) return
    let isGone = false
    void readKeptCards(account).then((found) => {
      if (!isGone) setRead({ account, found })
    })
    return () => {
      isGone = true
    }
  }, [account])
  useEffect(() => {
    // Where the browser keeps nothing, the cards are there as long as the page is.
    if (account && data) keepCards(account, { savedAt: dataUpdatedAt, items: data.items }).catch(() => {})
  }, [account, data, dataUpdatedAt])
  return {
    query,
    cards: data?.items ?? kept?.items,
    /** When the shown cards were read, where they are kept ones. */
    keptAt: data || !kept ? null : kept.savedAt,
    /** Nothing is kept, and without a network nothing will come. */
    isMissing: !data && kept === null && query.fetchStatus === 'paused',
  }
}
