import type { DbOrTx } from '../../db/client.ts'
import { listMerges } from './merges.repo.ts'

type Merge = Awaited<ReturnType<typeof listMerges>>[number]

/** When and by whom, from the audit log; null where its entry is gone. */
const factsOf = ({ at, by }: Merge) => ({ at: at?.toISOString() ?? null, by })

/** Which account this one was merged into, and which ones were merged into it, the newest merge first. */
export async function mergesOf(db: DbOrTx, id: string) {
  const merges = await listMerges(db, id)
  const own = merges.find(({ closed }) => closed.id === id)
  return {
    mergedInto: own ? { ...own.kept, ...factsOf(own) } : null,
    merged: merges
      .filter(({ closed }) => closed.id !== id)
      .toSorted((a, b) => Number(b.at) - Number(a.at))
      .map((merge) => ({ ...merge.closed, ...factsOf(merge) })),
  }
}
