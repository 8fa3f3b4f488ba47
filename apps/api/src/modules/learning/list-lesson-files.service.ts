import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import type { DbOrTx } from '../../db/client.ts'
import { findLessonFiles, type StoredSection } from '../curriculum/index.ts'

type CarriedFiles = StoredSection['lessons'][number]['files']

/** The files that a lesson carries, as learners see them; one whose bytes are gone is left out. */
export async function listLessonFiles(db: DbOrTx, carried: CarriedFiles) {
  const stored = await findLessonFiles(
    db,
    carried.map(({ id }) => id),
  )
  return carried.flatMap(({ id, name, isWatermarked }) => {
    const file = stored.get(id)
    if (!file) return []
    const { contentType: type, bytes } = file
    return [{ id, name: `${name}.${lessonFileEndings[type]}`, type, bytes, isWatermarked }]
  })
}
