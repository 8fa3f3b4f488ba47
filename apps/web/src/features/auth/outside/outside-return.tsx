import { isApiError } from '@repo/api-client'
import { describeErrorLater } from '@repo/messages'
import { useLocation, useNavigate } from '@repo/routing'
import { getVisitorId } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { StepHeading } from '@repo/sign-in'
import { Button, buttonClass } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { dropVisit, readVisit } from '../../../components/outside/visit.ts'
import { useLeaveSignedIn } from '../use-leave-signed-in.ts'
import { greet } from './greet.ts'
import { outsideMessages as copy } from './outside.messages.ts'
import { OutsideSteps, type OutsideStepsProps } from './outside-steps.tsx'
import type { OpenSignIn, SentCode } from './outside-steps.types.ts'

/** Kept in the history entry, so that a phone that dropped the page while its owner read the mail comes back to it. */
type Step =
  | { name: 'working' }
  | { name: 'lost'; text: string; isLink?: boolean; isClinic?: boolean }
  | { name: 'open'; open: OpenSignIn; sent: SentCode | null; next: string | null }

/** What the service sent back, out of the fragment, which no server ever sees. */
function readAnswer(hash: string) {
  const facts = new URLSearchParams(hash.replace(/^#/, ''))
  const state = facts.get('state')
  if (!state) return null
  const optional = (name: 'code' | 'error' | 'iss' | 'place') => facts.get(name) ?? undefined
  return {
    state,
    code: optional('code'),
    error: optional('error'),
    iss: optional('iss'),
    place: optional('place'),
  }
}

/** Where browsers come back to from another service: finishes the sign-in, or the linking of an account. */
export function OutsideReturn({ isDemo }: { isDemo: boolean }) {
  const { step, isLink, unanswered, go, retry } = useArrival()
  if (unanswered) return <Lost isLink={isLink} onRetry={retry} text={unanswered} />
  if (step.name === 'working') return <Working isLink={isLink} />
  if (step.name === 'lost') return <Lost {...step} />
  return (
    <Open
      isDemo={isDemo}
      next={step.next}
      onGoOn={(open) => go({ ...step, open, sent: null })}
      onLost={(text) => go({ name: 'lost', text })}
      onSent={(sent) => go({ ...step, sent })}
      open={step.open}
      sent={step.sent}
    />
  )
}

function useArrival() {
  const api = useApi()
  const navigate = useNavigate()
  const { hash, pathname, state } = useLocation()
  const hasStarted = useRef(false)
  // Until the mount it is the step that the server rendered.
  const [hasMounted, setHasMounted] = useState(false)
  const [isLink, setIsLink] = useState(false)
  /** Why no answer came. The address keeps what the other service said, so a reload tries again as well. */
  const [unanswered, setUnanswered] = useState<string | null>(null)
  const kept = (state as { step?: Step } | null)?.step
  const go = (step: Step) => void navigate(pathname, { replace: true, state: { step } })

  const finish = async (answer: NonNullable<ReturnType<typeof readAnswer>>) => {
    setUnanswered(null)
    const visit = readVisit()
    if (!visit) return go({ name: 'lost', text: copy.lost, isLink })
    const { ceremony, next, service } = visit
    const isLinking = visit.purpose === 'link'
    setIsLink(isLinking)
    try {
      if (isLinking) {
        await api.outsideSignIn.finishLink.call({ body: { ceremony, answer } })
        dropVisit()
        toast.success(copy.linked(service))
        return void navigate(paths.profileSection('security'), { replace: true })
      }
      const deviceId = (await getVisitorId()) || undefined
      const { session, open } = await api.outsideSignIn.finish.call({ body: { ceremony, answer, deviceId } })
      dropVisit()
      if (open) return go({ name: 'open', open, sent: null, next })
      // The session is saved by now, and the way on is that of every sign-in.
      if (session) greet(session)
      return void navigate(paths.login(next ?? undefined), { replace: true })
    } catch (error) {
      const text = await describeErrorLater(error)
      if (!isApiError(error) || error.isOffline) return setUnanswered(text)
      dropVisit()
      go({ name: 'lost', text, isLink: isLinking, isClinic: service === 'clinic' })
    }
  }

  const retry = () => {
    const answer = readAnswer(hash)
    if (answer) void finish(answer)
    else if (!kept) go({ name: 'lost', text: copy.lost })
  }
  const arrive = useEffectEvent(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    retry()
  })
  useEffect(() => {
    setHasMounted(true)
    arrive()
  }, [])
  return { step: (hasMounted && kept) || { name: 'working' as const }, isLink, unanswered, go, retry }
}

function Working({ isLink }: { isLink: boolean }) {
  return (
    <>
      <StepHeading lead={copy.workingLead} title={isLink ? copy.linking : copy.working} />
      <Skeleton className="h-12 rounded-sm" />
    </>
  )
}

interface LostProps {
  text: string
  isLink?: boolean
  isClinic?: boolean
  onRetry?: () => void
}

function Lost({ text, isLink = false, isClinic = false, onRetry }: LostProps) {
  // The clinic is chosen by an address, at the login page.
  const back = isClinic ? copy.retry : copy.toLogin
  return (
    <>
      <StepHeading hasFocus lead={text} title={isLink ? copy.lostLinkTitle : copy.lostTitle} />
      {onRetry && (
        <Button block className="mb-3" onClick={onRetry}>
          {copy.retry}
        </Button>
      )}
      <a
        className={buttonClass({ variant: 'secondary', block: true })}
        href={isLink ? paths.profileSection('security') : paths.login()}
      >
        {isLink ? copy.toAccount : back}
      </a>
    </>
  )
}

/** Leaves as soon as the session is there, as the login page does. */
function Open({ next, ...rest }: OutsideStepsProps & { next: string | null }) {
  useLeaveSignedIn(next)
  return <OutsideSteps {...rest} />
}
