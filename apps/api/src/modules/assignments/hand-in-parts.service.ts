import type { Needs } from '../../core/services.ts'
import type { WithRecordings } from '../recordings/index.ts'
import type { WithFilms } from '../videos/index.ts'
import { createHandInFilms } from './hand-in-films.service.ts'
import { findFiles, type HandInRow } from './hand-ins.repo.ts'
import { toHandIn } from './hand-ins.view.ts'

/** Shows hand-ins with everything that belongs to them. */
export function createHandInParts(services: Needs<'db' | 'clock'> & WithFilms & WithRecordings) {
  const { db, clock, recordings } = services
  const handInFilms = createHandInFilms(services)
  return async (rows: readonly HandInRow[]) => {
    const handIns = rows.map(({ handIn }) => handIn)
    const ids = handIns.map(({ id }) => id)
    const [files, films, spoken] = await Promise.all([
      findFiles(db, ids),
      handInFilms.factsOf(db, handIns),
      recordings.ofHandIns(db, ids),
    ])
    const parts = { files, films, recordings: spoken }
    const now = clock()
    return rows.map((row) => toHandIn(row, parts, now))
  }
}
