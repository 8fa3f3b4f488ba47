import { useSearchParams } from '@repo/routing'
import { EmergencyCards } from '../../components/emergency/emergency-cards.tsx'

/** The learner's cards at an address of their own; `?card=` opens one. */
export function EmergencyPage() {
  const [search, setSearch] = useSearchParams()
  return (
    <EmergencyCards
      isPage
      onOpen={(id) => setSearch(id ? { card: id } : {}, { preventScrollReset: true })}
      openId={search.get('card')}
    />
  )
}
