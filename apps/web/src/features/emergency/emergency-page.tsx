import { useSearchParams } from '@repo/routing'
import { emergencyMessages as copy } from '../../components/emergency/emergency.messages.ts'
import { EmergencyCards } from '../../components/emergency/emergency-cards.tsx'

/** The learner's cards at an address of their own; `?card=` opens one, with nothing before its steps that could wait. */
export function EmergencyPage() {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('card')
  return (
    <>
      {openId ? null : (
        <p className="measure mb-6 text-2" data-print="hide">
          {copy.lead}
        </p>
      )}
      <EmergencyCards
        isPage
        onOpen={(id) => setSearch(id ? { card: id } : {}, { preventScrollReset: true })}
        openId={openId}
      />
    </>
  )
}
