import { AppError } from '@repo/contract'
import { pairsOfText } from '@repo/contract/before-after-text'
import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { areOfOwnPatients } from '../patient-pictures/index.ts'
import type { StoredSection } from './curriculum.repo.ts'
import { allLessons } from './stored-sections.ts'

interface Written {
  html: string
  /** The course as it was, in each of its states. */
  known: readonly (readonly StoredSection[])[]
  actor: Actor
}

/**
 * A doctor puts pictures of the own patients into a text, and moves those that stand in the course already; others are
 * not there, as their patients were not asked for this course.
 * @throws AppError `before_after.not_found`
 */
export async function assertMayShowPairs(tx: Tx, { html, known, actor }: Written): Promise<void> {
  if (!actor.doctor) return
  const there = new Set(
    known.flatMap((sections) => allLessons(sections).flatMap((lesson) => pairsOfText(lesson.html ?? ''))),
  )
  const added = pairsOfText(html).filter((id) => !there.has(id))
  if (!(await areOfOwnPatients(tx, added, actor))) throw new AppError('before_after.not_found')
}
