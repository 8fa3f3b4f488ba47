import { formatNumber, formatVnd } from '@repo/messages'
import { buttonClass } from '@repo/ui/button'
import { CoverImage } from '@repo/ui/cover-image'
import { EmptyState } from '@repo/ui/empty-state'
import { Price } from '@repo/ui/price'
import { paths } from '../../app/paths.ts'
import type { Bundle } from '../../components/bundles/bundle.types.ts'
import { bundlesMessages as copy } from '../../components/bundles/bundles.messages.ts'
import { cardCover, cardFrame, cardLink } from '../../components/card-look.ts'

/** Bundles on sale, those that save most first. */
export function BundleCards({ items }: { items: readonly Bundle[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        action={
          <a className={buttonClass({})} href={paths.courses}>
            {copy.toCourses}
          </a>
        }
        art="course"
        description={copy.emptyHint}
        title={copy.empty}
      />
    )
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((bundle, index) => (
        <li key={bundle.slug}>
          <article className={cardFrame}>
            <CoverImage imgClassName={cardCover} isEager={index < 3} src={bundle.coverUrl} />
            <div className="flex flex-1 flex-col p-5">
              <h2 className="text-h3">
                <a className={cardLink} href={paths.bundle(bundle.slug)}>
                  {bundle.title}
                </a>
              </h2>
              <p className="mt-2 text-sm text-3">{copy.count(formatNumber(bundle.courses.length))}</p>
              <ul className="mt-1 mb-4 list-disc pl-5 text-sm text-2">
                {bundle.courses.map((course) => (
                  <li className="break-words" key={course.id}>
                    {course.title}
                  </li>
                ))}
              </ul>
              <div className="mt-auto border-t pt-3.5">
                <Price listPrice={bundle.singlePrice} price={bundle.price} />
                <p className="mt-1 text-sm font-semibold text-accent">
                  {copy.saves(formatVnd(bundle.singlePrice - bundle.price))}
                </p>
              </div>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
