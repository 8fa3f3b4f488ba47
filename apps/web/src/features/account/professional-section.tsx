import { Loaded, Section } from '@repo/account-settings'
import { formatDateTime, professionalStateLabels } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Skeleton } from '@repo/ui/skeleton'
import { professionalMessages as copy } from './professional.messages.ts'
import type { Professional } from './professional.types.ts'
import { ProfessionalForm } from './professional-form.tsx'

const tones: Record<Professional['state'], BadgeTone> = {
  none: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
}

/** What the learner says of the own profession, what became of it, and the way to mend it. */
export function ProfessionalSection() {
  const api = useApi()
  return (
    <Section lead={copy.lead} title={copy.title}>
      <Loaded
        query={api.account.professional.query()}
        skeleton={<Skeleton className="h-[480px] rounded-sm" />}
      >
        {(profile) => (
          <div className="flex flex-col gap-6">
            <State profile={profile} />
            <ProfessionalForm profile={profile} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function State({ profile }: { profile: Professional }) {
  const { state, rejectionReason, reviewedAt } = profile
  return (
    <div className="rounded-sm bg-surface-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state]}>{professionalStateLabels[state]}</Badge>
        {reviewedAt ? (
          <span className="text-sm text-3">{copy.reviewedAt(formatDateTime(reviewedAt))}</span>
        ) : null}
      </div>
      <p className="mt-2 text-2">{copy.states[state]}</p>
      {state === 'rejected' && rejectionReason ? (
        <p className="mt-2 border-l-2 border-danger pl-3">
          <strong className="font-semibold">{copy.reason}: </strong>
          {rejectionReason}
        </p>
      ) : null}
    </div>
  )
}
