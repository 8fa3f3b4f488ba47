import { formatNumber } from '@repo/messages'
import { Button, buttonClass } from '@repo/ui/button'
import { useLessonPreview } from '../../components/lesson-preview/use-lesson-preview.tsx'
import { FreeLessonCard } from './free-lesson-card.tsx'
import { homeMessages } from './home.messages.ts'
import type { BlockOf } from './home.types.ts'

/** Promise, two ways in and the first free lesson. Static markup: it is the first thing painted. */
export function Hero({ block }: { block: BlockOf<'hero'> }) {
  const { eyebrow, title, lead, button, figures, freeLesson, picture } = block
  const preview = useLessonPreview()
  const play = () => {
    if (freeLesson) preview.open({ ...freeLesson })
  }
  return (
    <section className="overflow-hidden" data-surface="hero">
      <div className="wrap grid items-center gap-10 py-10 md:py-16 lg:grid-cols-[1.28fr_1fr] lg:gap-14 lg:py-19">
        <div>
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 className="mt-3" tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="mt-5 max-w-[56ch] text-lg text-on-hero-2">{lead}</p>}
          {(button || freeLesson) && (
            <div className="mt-8 flex flex-col gap-3 sm:flex-row">
              {button && (
                <a className={buttonClass({ variant: 'accent', size: 'lg' })} href={button.href}>
                  {button.label}
                </a>
              )}
              {freeLesson && (
                <Button
                  onClick={play}
                  onFocus={preview.prefetch}
                  onPointerDown={preview.prefetch}
                  onPointerEnter={preview.prefetch}
                  size="lg"
                  variant="secondary"
                >
                  {homeMessages.hero.secondary}
                </Button>
              )}
            </div>
          )}
          {figures && <Figures figures={figures} />}
        </div>
        {freeLesson ? (
          <FreeLessonCard freeLesson={freeLesson} onPlay={play} onPrefetch={preview.prefetch} />
        ) : (
          picture && <HeroPicture {...picture} />
        )}
      </div>
      {preview.dialog}
    </section>
  )
}

function HeroPicture({ url, alt, href }: NonNullable<BlockOf<'hero'>['picture']>) {
  const picture = (
    <img
      alt={alt}
      className="aspect-4/3 w-full rounded-lg object-cover shadow-3 sm:aspect-16/10 lg:aspect-[87/100]"
      fetchPriority="high"
      height="800"
      src={url}
      width="696"
    />
  )
  return href ? <a href={href}>{picture}</a> : picture
}

function Figures({ figures }: { figures: NonNullable<BlockOf<'hero'>['figures']> }) {
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
