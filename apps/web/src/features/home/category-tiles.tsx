import type { categorySummary } from '@repo/contract/catalogue'
import { formatNumber } from '@repo/messages'
import { cardClass } from '@repo/ui/card'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { cardLink } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { Motif } from '../../components/motif.tsx'
import { SectionHeading } from '../../components/section-heading.tsx'
import { homeMessages } from './home.messages.ts'

const tile = cardClass({
  isInteractive: true,
  isFlush: true,
  className: 'flex h-full flex-col gap-3 p-4 md:flex-row md:items-center md:gap-6 md:p-6',
})

export function CategoryTiles({ categories }: { categories: z.output<typeof categorySummary>[] }) {
  const top = categories.filter(({ parentSlug }) => parentSlug === null)
  if (top.length === 0) return null
  const copy = homeMessages.categories
  return (
    <section aria-labelledby="categories" className="section-y bg-surface-2">
      <div className="wrap">
        <SectionHeading id="categories" lead={copy.lead} title={copy.title} />
        <ul className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-3">
          {top.map((category) => (
            <li key={category.slug}>
              <article className={tile}>
                <Motif className="size-11 shrink-0 text-primary md:size-16" name={category.motif} />
                <div className="min-w-0">
                  <h3 className="text-lg leading-[1.35] md:text-h3">
                    <a className={cardLink} href={paths.category(category.slug)}>
                      {category.name}
                    </a>
                  </h3>
                  <p className="mt-1 hidden text-sm text-2 md:line-clamp-2">{category.description}</p>
                  <p className="mt-1.5 text-sm text-3">
                    {commonMessages.courses(formatNumber(category.courseCount))}
                  </p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
