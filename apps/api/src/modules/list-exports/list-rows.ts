import { z } from 'zod'

const page = z.union([
  z.array(z.unknown()),
  z.object({ items: z.array(z.unknown()), next: z.string().nullable() }),
  z.object({ items: z.array(z.unknown()), page: z.int(), pageSize: z.int(), total: z.int() }),
  z.record(z.string(), z.array(z.unknown())).transform((lists) => Object.values(lists).flat()),
])

/**
 * All rows of a list, page after page; what a page holds is all that is in memory.
 * @param read one page, at the place that it is given
 */
export async function* rowsOf(
  read: (place: Record<string, unknown>) => Promise<unknown>,
): AsyncGenerator<unknown[]> {
  let place: Record<string, unknown> | null = {}
  while (place) {
    const answer = page.parse(await read(place))
    const items = Array.isArray(answer) ? answer : answer.items
    yield items
    place = items.length === 0 ? null : placeAfter(answer)
  }
}

function placeAfter(answer: z.output<typeof page>): Record<string, unknown> | null {
  if (Array.isArray(answer)) return null
  if ('next' in answer) return answer.next === null ? null : { after: answer.next }
  return answer.page * answer.pageSize < answer.total ? { page: answer.page + 1 } : null
}
