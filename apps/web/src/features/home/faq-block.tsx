import { SectionHeading } from '../../components/section-heading.tsx'
import type { BlockOf } from './home.types.ts'

/** Questions with their answers. Elements of the browser's own, so they open before any script has run. */
export function FaqBlock({ block }: { block: BlockOf<'faq'> }) {
  return (
    <section aria-labelledby={block.id} className="section-y">
      <div className="wrap max-w-4xl">
        <SectionHeading id={block.id} title={block.title} />
        <div className="divide-y divide-line overflow-hidden rounded-md border bg-surface">
          {block.items.map(({ question, answer }) => (
            <details className="group" key={question}>
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3.5 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <span
                  aria-hidden="true"
                  className="size-2.5 shrink-0 rotate-45 border-r-2 border-b-2 group-open:-rotate-135"
                />
              </summary>
              <p className="px-5 pt-1 pb-5 whitespace-pre-line text-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
