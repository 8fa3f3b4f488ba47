import type { ApiQuery } from '@repo/api-client'
import type { PageInfo } from '../list-frame.tsx'
import type { ListValues } from './list-screen.types.ts'

export type WholePage<Row> = PageInfo & { items: Row[] }

/**
 * The read of an endpoint that answers all rows at once, as a list of a single page; `rowsOf` takes the rows that
 * these filters let through, in their order.
 */
export function singlePageRead<Data, Row, V extends ListValues>(
  { queryKey, queryFn }: ApiQuery<Data>,
  values: V,
  rowsOf: (data: Data, values: V) => Row[],
): ApiQuery<WholePage<Row>> {
  const [group, name, asked] = queryKey
  return {
    // The key extends the endpoint's key, so that invalidating the endpoint also reloads this list.
    queryKey: [group, name, asked, 'rows', values],
    queryFn: async (context: { signal: AbortSignal }) => {
      const items = rowsOf(await queryFn(context), values)
      return { items, page: 1, pageSize: Math.max(items.length, 1), total: items.length }
    },
  }
}
