import { buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { homeMessages } from './home.messages.ts'

export function ClosingCta() {
  const copy = homeMessages.closing
  return (
    <section aria-labelledby="closing" data-surface="hero">
      <div className="wrap section-y text-center">
        <h2 className="mx-auto max-w-[22ch]" id="closing">
          {copy.title}
        </h2>
        <p className="mx-auto mt-4 max-w-[58ch] text-lg text-on-hero-2">{copy.lead}</p>
        <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
          <a className={buttonClass({ variant: 'accent', size: 'lg' })} href={paths.courses}>
            {copy.primary}
          </a>
          <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href={paths.contact}>
            {copy.secondary}
          </a>
        </div>
      </div>
    </section>
  )
}
