import { formatNumber } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../../app/paths.ts'
import { bundlesMessages as copy } from '../../components/bundles/bundles.messages.ts'

/** The way to the bundles; nothing where there are none. */
export function BundlesLink() {
  const { data = [] } = usePageQuery(useApi().bundles.bundles.query({ query: {} }))
  if (data.length === 0) return null
  return (
    <p className="mt-4">
      <a className="link font-semibold" href={paths.bundles}>
        {copy.seeAll(formatNumber(data.length))}
      </a>
    </p>
  )
}
