import type { EndpointOutput } from '@repo/contract'
import type { learningPaths } from '@repo/contract/learning-paths'
import { formatDuration, formatPrice, formatVnd, levelLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Breadcrumb } from '@repo/ui/breadcrumb'
import { cardClass } from '@repo/ui/card'
import { CoverImage } from '@repo/ui/cover-image'
import { Price } from '@repo/ui/price'
import { paths } from '../../app/paths.ts'
import { cardCover, cardLink, crumbsClass } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { renderListLink } from '../../components/list-link.tsx'
import { learningPathsMessages as copy } from './learning-paths.messages.ts'

type Path = EndpointOutput<typeof learningPaths.path>
type Step = Path['steps'][number]

/** A path: for whom it is, what it takes, and its courses in their order. */
export function PathPage({ path }: { path: Path }) {
  return (
    <>
      <div data-surface="hero">
        <div className="wrap pt-5 pb-10 lg:pb-14">
          <Breadcrumb
            className={crumbsClass}
            items={[{ label: commonMessages.pathList, href: paths.learningPaths }, { label: path.title }]}
            renderLink={renderListLink}
          />
          <p className="eyebrow mt-6">{copy.eyebrow}</p>
          <h1 className="mt-2 text-[clamp(2rem,1.5rem+2vw,3rem)]" tabIndex={-1}>
            {path.title}
          </h1>
          {path.summary ? <p className="mt-4 max-w-[60ch] text-lg text-on-hero-2">{path.summary}</p> : null}
          {path.audience ? (
            <p className="mt-4 max-w-[60ch] text-on-hero-2">
              <span className="font-semibold text-on-hero">{`${copy.audience}: `}</span>
              {path.audience}
            </p>
          ) : null}
        </div>
      </div>
      <div className="wrap grid gap-10 py-10 lg:grid-cols-[1fr_320px] lg:gap-14 lg:py-14">
        <div className="min-w-0">
          {path.description ? (
            <div className="measure mb-10 space-y-4 text-2">
              {path.description.split(/\n{2,}/).map((paragraph, index) => (
                <p className="whitespace-pre-line break-words" key={`${index}-${paragraph.slice(0, 20)}`}>
                  {paragraph}
                </p>
              ))}
            </div>
          ) : null}
          <h2 className="mb-6" id="steps">
            {copy.courses}
          </h2>
          <ol aria-labelledby="steps" className="flex flex-col gap-5">
            {path.steps.map((step, index) => (
              <li key={step.course.id}>
                <StepCard number={index + 1} step={step} />
              </li>
            ))}
          </ol>
        </div>
        <Facts path={path} />
      </div>
    </>
  )
}

function StepCard({ step: { course, isOptional }, number }: { step: Step; number: number }) {
  return (
    <article
      className={cardClass({
        isInteractive: true,
        isFlush: true,
        className: 'grid overflow-hidden sm:grid-cols-[200px_1fr]',
      })}
    >
      <CoverImage
        className="min-w-0 sm:aspect-auto!"
        imgClassName={cardCover}
        isEager={number === 1}
        src={course.coverUrl}
      />
      <div className="min-w-0 p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold text-gold">
          {copy.step(number)}
          {isOptional ? <Badge>{copy.optional}</Badge> : null}
        </p>
        <h3 className="mt-1 break-words text-h3">
          <a className={cardLink} href={paths.course(course.slug)}>
            {course.title}
          </a>
        </h3>
        <p className="mt-2 text-2">{course.subtitle}</p>
        <p className="mt-2 text-sm text-3">
          {`${course.doctor.academicTitle} ${course.doctor.name} · ${levelLabels[course.level]} · ${formatDuration(course.durationMs)} · ${commonMessages.lessons(course.lessonCount)}`}
        </p>
        <div className="mt-3">
          <Price listPrice={course.listPrice} price={course.price} />
        </div>
      </div>
    </article>
  )
}

function Facts({ path }: { path: Path }) {
  const optional = path.steps.filter(({ isOptional }) => isOptional).length
  return (
    <aside className="h-fit rounded-md border bg-surface px-5 py-5 lg:sticky lg:top-24">
      <dl className="space-y-4">
        <Fact label={copy.count} value={copy.countText(path.steps.length - optional, optional)} />
        <Fact label={copy.total} value={formatDuration(path.durationMs)} />
        <Fact label={copy.price} value={formatPrice(path.price)} />
      </dl>
      <p className="mt-3 text-sm text-3">
        {copy.priceHint}
        {path.priceWithOptional > path.price
          ? ` ${copy.priceWithOptional(formatVnd(path.priceWithOptional))}.`
          : null}
      </p>
    </aside>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-2">{label}</dt>
      <dd className="font-num font-semibold">{value}</dd>
    </div>
  )
}
