import type { ApiQuery } from '@repo/api-client'
import { holdsWords } from '@repo/messages'
import type { PageInfo } from '../list-frame.tsx'

export type WholePage<Row> = PageInfo & { items: Row[] }

interface RowSearch<Row> {
  q: string
  /** What of a row is searched. */
  textOf: (row: Row, all: readonly Row[]) => string
}

/**
 * The read of an endpoint that answers all rows at once, as a list of a single page; a search leaves those that hold
 * all its words.
 */
export function singlePageRead<Data, Row>(
  { queryKey, queryFn }: ApiQuery<Data>,
  rowsOf: (data: Data) => Row[],
  { q, textOf }: RowSearch<Row> = { q: '', textOf: () => '' },
): ApiQuery<WholePage<Row>> {
  const [group, name, asked] = queryKey
  return {
    // The key extends the endpoint's key, so that invalidating the endpoint also reloads this list.
    queryKey: [group, name, asked, 'rows', q],
    queryFn: async (context: { signal: AbortSignal }) => {
      const all = rowsOf(await queryFn(context))
      const items = q ? all.filter((row) => holdsWords(textOf(row, all), q)) : all
      return { items, page: 1, pageSize: Math.max(items.length, 1), total: items.length }
    },
  }
}
