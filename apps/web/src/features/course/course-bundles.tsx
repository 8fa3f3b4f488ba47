import { formatNumber, formatVnd } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Price } from '@repo/ui/price'
import { paths } from '../../app/paths.ts'
import { bundlesMessages as copy } from '../../components/bundles/bundles.messages.ts'

/** Bundles with this course, below its price; nothing where there are none. */
export function CourseBundles({ slug }: { slug: string }) {
  const { data } = usePageQuery(useApi().bundles.bundles.query({ query: { course: slug } }))
  if (!data || data.length === 0) return null
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {data.slice(0, 2).map((bundle) => (
        <li className="rounded-sm bg-accent-soft p-4" key={bundle.slug}>
          <p className="font-semibold text-accent">
            {copy.together(formatVnd(bundle.singlePrice - bundle.price))}
          </p>
          <p className="mt-1 break-words text-sm">
            <a className="link" href={paths.bundle(bundle.slug)}>
              {bundle.title}
            </a>
            {` · ${copy.count(formatNumber(bundle.courses.length))}`}
          </p>
          <Price className="mt-1" listPrice={bundle.singlePrice} price={bundle.price} size="sm" />
        </li>
      ))}
    </ul>
  )
}
