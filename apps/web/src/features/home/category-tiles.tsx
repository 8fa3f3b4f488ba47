import { formatNumber } from '@repo/messages'
import { cardClass } from '@repo/ui/card'
import { paths } from '../../app/paths.ts'
import { cardLink } from '../../components/card-look.ts'
import { commonMessages } from '../../components/common.messages.ts'
import { Motif } from '../../components/motif.tsx'
import { SectionHeading } from '../../components/section-heading.tsx'
import type { BlockOf } from './home.types.ts'

const tile = cardClass({
  isInteractive: true,
  isFlush: true,
  className: 'flex h-full flex-col gap-3 p-4 md:flex-row md:items-center md:gap-6 md:p-6',
})

export function CategoryTiles({ block }: { block: BlockOf<'categories'> }) {
  return (
    <section aria-labelledby={block.id} className="section-y bg-surface-2">
      <div className="wrap">
        <SectionHeading id={block.id} lead={block.lead} title={block.title} />
        <ul className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-3">
          {block.categories.map((category) => (
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
