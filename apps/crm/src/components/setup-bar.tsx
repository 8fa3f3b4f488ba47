import { Link, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from './paths.ts'
import { setupBarMessages as copy } from './setup-bar.messages.ts'
import { endSetupTrail, setupTrailOf } from './setup-trail.ts'

const places = [paths.hub(), paths.setup()]

/** Leads back to the steps of the set-up from whatever screen a step led to. */
export function SetupBar() {
  const { pathname } = useLocation()
  const owner = useSession().user?.id
  const isThere = places.includes(pathname)
  useEffect(() => {
    if (owner && isThere) endSetupTrail(owner)
  }, [owner, isThere])
  const step = owner && !isThere ? setupTrailOf(owner) : null
  if (!step) return null
  return (
    <nav aria-label={copy.label} className="border-b bg-info-soft text-info">
      <div className="mx-auto flex max-w-[1440px] flex-wrap items-center justify-between gap-x-6 px-4 text-sm lg:px-8">
        <span className="py-2">{copy.now(step)}</span>
        <Link to={paths.setup()} className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
          <ArrowLeft size={16} aria-hidden="true" />
          {copy.back}
        </Link>
      </div>
    </nav>
  )
}
