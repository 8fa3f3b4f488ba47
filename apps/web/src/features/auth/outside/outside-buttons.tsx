import { isApiError } from '@repo/api-client'
import type { OutsideService } from '@repo/contract/outside-services'
import { describeErrorLater } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { FormNotice, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useState } from 'react'
import { leaveFor } from '../../../components/outside/visit.ts'
import { outsideMessages as copy } from './outside.messages.ts'

// Its form weighs more than the button, and most learners have no clinic.
const OutsideClinic = lazyPart(async () => (await import('./outside-clinic.tsx')).OutsideClinic)

/** One button for each service that is set up, and one for clinics; nothing where there is none. */
export function OutsideButtons({ next }: { next: string | null }) {
  const offered = usePageQuery(useApi().outsideSignIn.offered.query()).data
  const services = offered?.services ?? []
  const { busy, fault, wait, go } = useVisit(next)
  const [asksClinic, setAsksClinic] = useState(false)
  if (services.length === 0 && !offered?.hasClinics) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p aria-hidden="true" className="mb-2 flex items-center gap-3 text-sm text-3">
        <span className="h-px flex-1 bg-current opacity-30" />
        {copy.or}
        <span className="h-px flex-1 bg-current opacity-30" />
      </p>
      <FormNotice wait={wait}>{fault}</FormNotice>
      {services.map((service) => (
        <Button
          block
          isBusy={busy === service}
          key={service}
          onClick={() => void go(service)}
          size="lg"
          variant="secondary"
        >
          {copy.goOn(service)}
        </Button>
      ))}
      {offered?.hasClinics && (
        <Button
          aria-expanded={asksClinic}
          block
          onClick={() => setAsksClinic(!asksClinic)}
          size="lg"
          variant="secondary"
        >
          {copy.byClinic}
        </Button>
      )}
      {asksClinic && <OutsideClinic next={next} />}
    </div>
  )
}

function useVisit(next: string | null) {
  const api = useApi()
  const [busy, setBusy] = useState<OutsideService | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { wait, take, clear } = useRetryWait()
  const go = async (service: OutsideService) => {
    setBusy(service)
    setFault(null)
    clear()
    try {
      const { ceremony, url } = await api.outsideSignIn.begin.call({ body: { service } })
      // Stays busy: the browser is on its way.
      if (leaveFor(url, { ceremony, purpose: 'sign-in', service, next })) return
      setFault(copy.notKept)
    } catch (error) {
      if (!take(error)) setFault(isApiError(error) ? await describeErrorLater(error) : copy.failed)
    }
    setBusy(null)
  }
  return { busy, fault, wait, go }
}
