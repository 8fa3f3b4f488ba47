import { pairsOfText } from '@repo/contract/before-after-text'
import type { Tx } from '../../db/client.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { allows } from './consent.policy.ts'
import {
  type FoundPair,
  findPairs,
  insertPair,
  insertPicture,
  lockWithdrawnOrigins,
  originOf,
  type PairFacts,
} from './patient-pictures.repo.ts'

/** The pairs of texts that may leave with their course: their consents are in force. The papers stay here. */
export function carriedPairs(texts: readonly (string | null)[], all: readonly FoundPair[]): FoundPair[] {
  const ids = [...new Set(texts.flatMap((html) => (html === null ? [] : pairsOfText(html))))]
  const found = all.filter(({ consent }) => allows(consent, 'learners'))
  return ids.flatMap((id) => found.find(({ pair }) => pair.id === id) ?? [])
}

export interface BroughtPicture {
  key: string
  /** The first picture of which it is a copy; null where nothing is known of it. */
  originId: string | null
  width: number
  height: number
}

interface DescribedPair {
  id: string
  beforeOrigin: string | null
  afterOrigin: string | null
}

/**
 * The pairs of a file without those whose patient took the consent back here. Nobody takes one back before the
 * transaction has ended.
 */
export async function splitByConsent<T extends DescribedPair>(tx: Tx, pairs: readonly T[]) {
  // Older files name no origins, but the pair from which each was made.
  const known = new Map(
    (
      await findPairs(
        tx,
        pairs.map(({ id }) => id),
      )
    ).map((found) => [found.pair.id, found]),
  )
  const traced = pairs.map((pair) => {
    const found = known.get(pair.id)
    return {
      ...pair,
      beforeOrigin: pair.beforeOrigin ?? (found ? originOf(found.before) : null),
      afterOrigin: pair.afterOrigin ?? (found ? originOf(found.after) : null),
    }
  })
  const origins = traced.flatMap(({ beforeOrigin, afterOrigin }) => [beforeOrigin, afterOrigin])
  const gone = await lockWithdrawnOrigins(
    tx,
    origins.filter((id) => id !== null),
  )
  const kept = traced.filter(
    ({ beforeOrigin, afterOrigin }) => ![beforeOrigin, afterOrigin].some((id) => id !== null && gone.has(id)),
  )
  return { kept, withdrawn: pairs.length - kept.length }
}

/** Keeps a pair that came with a course. It rests on no consent here, so readers do not see it before it does. */
export async function keepBroughtPair(
  tx: Tx,
  { id, facts, pictures }: { id: string; facts: PairFacts; pictures: [BroughtPicture, BroughtPicture] },
  createdAt: Date,
): Promise<void> {
  const ids: string[] = []
  for (const { key: storageKey, ...picture } of pictures) {
    const pictureId = randomUUIDv7()
    await insertPicture(tx, { ...picture, id: pictureId, consentId: null, storageKey, createdAt })
    ids.push(pictureId)
  }
  const [beforeId = '', afterId = ''] = ids
  await insertPair(tx, { id, consentId: null, beforeId, afterId, facts, createdAt })
}
