import type { ApiContract, EndpointOutput } from '@repo/contract'
import { legalSlugs } from '@repo/contract/legal-pages'
import { setupSteps } from '@repo/contract/setup-steps'
import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { Badge } from '@repo/ui/badge'
import { ChevronRight, CircleCheck, CircleDashed, Hourglass } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import { beginSetupTrail } from '../../components/setup-trail.ts'
import { setupMessages as copy } from './setup.messages.ts'

export type Setup = EndpointOutput<ApiContract['crmSetup']['setup']>
type StepName = (typeof setupSteps)[number]
type State = 'works' | 'waiting' | 'missing'

const places: Record<StepName, (setup: Setup) => string> = {
  business: () => paths.settings({ tab: 'business' }),
  texts: ({ texts: { missing } }) =>
    missing[0] ? paths.pages({ edit: legalSlugs[missing[0]] }) : paths.pages(),
  bank: () => paths.settings({ tab: 'payment' }),
  mail: () => paths.settings({ tab: 'mail' }),
  category: () => paths.categories(),
  doctor: ({ doctor }) => (doctor.works ? paths.doctors() : paths.addDoctor()),
  course: ({ course }) => (course.works || course.unpublished > 0 ? paths.courses() : paths.addCourse()),
  staff: () => paths.users({ invite: '1' }),
}

const looks = {
  works: { icon: CircleCheck, tone: 'success', className: 'bg-success-soft text-success' },
  waiting: { icon: Hourglass, tone: 'info', className: 'bg-info-soft text-info' },
  missing: { icon: CircleDashed, tone: 'neutral', className: 'bg-surface-2 text-3' },
} as const

function stateOf(name: StepName, setup: Setup): State {
  if (setup[name].works) return 'works'
  const waits = { bank: setup.bank.isTrialWaiting, staff: setup.staff.invited > 0 }
  return (name === 'bank' || name === 'staff') && waits[name] ? 'waiting' : 'missing'
}

const actOf = (name: StepName, { bank }: Setup) =>
  name === 'bank' && !bank.hasAccount ? copy.setAccount : copy.acts[name]

/** How many steps work, of those that an academy needs. */
export function countSteps(setup: Setup): { done: number; all: number } {
  const needed = setupSteps.filter((name) => name !== 'staff')
  return { done: needed.filter((name) => setup[name].works).length, all: needed.length }
}

/** Each step with what is true of it, and the way to its screen. */
export function SetupSteps({ setup }: { setup: Setup }) {
  return (
    <ol className="divide-y divide-line border-t">
      {setupSteps.map((name) => (
        <li key={name}>
          <Step name={name} setup={setup} />
        </li>
      ))}
    </ol>
  )
}

function Step({ name, setup }: { name: StepName; setup: Setup }) {
  const owner = useSession().user?.id
  const state = stateOf(name, setup)
  const { icon: Icon, tone, className } = looks[state]
  return (
    <Link
      to={places[name](setup)}
      onClick={() => owner && beginSetupTrail(owner, copy.names[name])}
      className="flex min-h-16 items-center gap-3 px-5 py-2.5 transition-colors hover:bg-surface-2"
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-sm ${className}`}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {copy.names[name]}
          <Badge tone={tone}>{copy[state]}</Badge>
          {name === 'staff' ? <span className="text-sm font-normal text-3">{copy.optional}</span> : null}
        </span>
        <span className="block text-2">{copy.states[name](setup)}</span>
      </span>
      <span className="shrink-0 text-sm font-semibold text-primary max-sm:sr-only">
        {state === 'works' ? copy.open : actOf(name, setup)}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-3" />
    </Link>
  )
}
