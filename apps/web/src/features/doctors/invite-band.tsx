import { buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { doctorMessages } from './doctors.messages.ts'

/** Invitation to teach, under the list. */
export function InviteBand() {
  const copy = doctorMessages.invite
  return (
    <section aria-labelledby="invite" data-surface="hero">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-14">
        <div className="max-w-2xl">
          <h2 id="invite">{copy.title}</h2>
          <p className="mt-3 text-lg text-on-hero-2">{copy.lead}</p>
        </div>
        <a
          className={buttonClass({ variant: 'accent', size: 'lg' })}
          href={`${paths.contact}?topic=teaching`}
        >
          {copy.action}
        </a>
      </div>
    </section>
  )
}
