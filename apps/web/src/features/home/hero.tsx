import { formatNumber } from '@repo/messages'
import { Button, buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { useLessonPreview } from '../../components/lesson-preview/use-lesson-preview.tsx'
import { type FreeLesson, FreeLessonCard } from './free-lesson-card.tsx'
import { homeMessages } from './home.messages.ts'

interface HeroProps {
  figures: { courses: number; doctors: number; learners: number }
  freeLesson: FreeLesson | null
}

/** Promise, two ways in and the first free lesson. Static markup: it is the first thing painted. */
export function Hero({ figures, freeLesson }: HeroProps) {
  const copy = homeMessages.hero
  const preview = useLessonPreview()
  const play = () => {
    if (freeLesson) preview.open({ ...freeLesson })
  }
  return (
    <section className="overflow-hidden" data-surface="hero">
      <div className="wrap grid items-center gap-10 py-10 md:py-16 lg:grid-cols-[1.28fr_1fr] lg:gap-14 lg:py-19">
        <div>
          <p className="eyebrow">{copy.eyebrow}</p>
          <h1 className="mt-3" tabIndex={-1}>
            {copy.title}
          </h1>
          <p className="mt-5 max-w-[56ch] text-lg text-on-hero-2">{copy.lead}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <a className={buttonClass({ variant: 'accent', size: 'lg' })} href={paths.courses}>
              {copy.primary}
            </a>
            {freeLesson && (
              <Button
                onClick={play}
                onFocus={preview.prefetch}
                onPointerDown={preview.prefetch}
                onPointerEnter={preview.prefetch}
                size="lg"
                variant="secondary"
              >
                {copy.secondary}
              </Button>
            )}
          </div>
          <Figures figures={figures} />
        </div>
        {freeLesson && <FreeLessonCard freeLesson={freeLesson} onPlay={play} onPrefetch={preview.prefetch} />}
      </div>
      {preview.dialog}
    </section>
  )
}

function Figures({ figures }: Pick<HeroProps, 'figures'>) {
  const copy = homeMessages.figures
  const rows = [
    [figures.courses, copy.courses],
    [figures.doctors, copy.doctors],
    [figures.learners, copy.learners],
  ] as const
  return (
    <dl
      aria-label={copy.label}
      className="mt-10 flex flex-wrap justify-between gap-x-6 gap-y-4 border-t pt-5 sm:justify-start sm:gap-x-10"
    >
      {rows
        .filter(([value]) => value > 0)
        .map(([value, label]) => (
          <div className="flex flex-col-reverse" key={label}>
            <dt className="text-sm text-on-hero-2">{label}</dt>
            <dd className="font-display text-3xl">{formatNumber(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
