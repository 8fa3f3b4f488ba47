import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BeforeAfter } from '../../components/before-after/before-after.tsx'
import { bodyMessages } from './body.messages.ts'

const copy = bodyMessages.beforeAfters

/** The pairs of pictures that may be shown now, asked for anew each time. The keyboard goes on from them. */
export function CoursePairs({ slug }: { slug: string }) {
  const pairs = useQuery({
    ...useApi().catalogue.courseBeforeAfters.query({ params: { slug } }),
    throwOnError: false,
    staleTime: 0,
  })
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={ref} tabIndex={-1}>
      <QueryView query={pairs} skeleton={<Skeleton className="aspect-3/2 rounded-md" />}>
        {(shown) =>
          shown.length === 0 ? (
            <p className="text-2">{copy.none}</p>
          ) : (
            <ul className="grid gap-8 has-[>:nth-child(2)]:sm:grid-cols-2">
              {shown.map((pair) => (
                <li className="[&>figure]:my-0" key={pair.id}>
                  <BeforeAfter pair={pair} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}
