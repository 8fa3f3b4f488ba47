import { buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'

/** Stands in the video's place for whoever has not shown yet that they work in medicine. */
export function ProfessionalsOnly() {
  return (
    <div
      className="grid min-h-72 place-content-center gap-3 p-6 text-center md:aspect-video"
      data-surface="hero"
    >
      <h2 className="font-display text-2xl">{copy.professionalsTitle}</h2>
      <p className="mx-auto max-w-[48ch] text-on-hero-2">{copy.professionals}</p>
      <div className="mt-3 flex justify-center">
        <a className={buttonClass({ variant: 'accent' })} href={paths.profileSection('professional')}>
          {copy.toProfile}
        </a>
      </div>
    </div>
  )
}
