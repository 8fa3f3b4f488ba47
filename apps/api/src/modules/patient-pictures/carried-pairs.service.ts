import { pairsOfText } from '@repo/contract/before-after-text'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { allows } from './consent.policy.ts'
import { findPairs, insertPair, insertPicture, type PairFacts } from './patient-pictures.repo.ts'

/** The pairs of texts that may leave with their course: their consents are in force. The papers stay here. */
export async function findCarriedPairs(db: DbOrTx, texts: readonly (string | null)[]) {
  const ids = [...new Set(texts.flatMap((html) => (html === null ? [] : pairsOfText(html))))]
  const found = (await findPairs(db, ids)).filter(({ consent }) => allows(consent, 'learners'))
  return ids.flatMap((id) => found.find(({ pair }) => pair.id === id) ?? [])
}

export interface BroughtPicture {
  key: string
  width: number
  height: number
}

/** Keeps a pair that came with a course. It rests on no consent here, so readers do not see it before it does. */
export async function keepBroughtPair(
  tx: Tx,
  { id, facts, pictures }: { id: string; facts: PairFacts; pictures: [BroughtPicture, BroughtPicture] },
  createdAt: Date,
): Promise<void> {
  const ids: string[] = []
  for (const { key: storageKey, width, height } of pictures) {
    const pictureId = randomUUIDv7()
    await insertPicture(tx, { id: pictureId, consentId: null, storageKey, width, height, createdAt })
    ids.push(pictureId)
  }
  const [beforeId = '', afterId = ''] = ids
  await insertPair(tx, { id, consentId: null, beforeId, afterId, facts, createdAt })
}
