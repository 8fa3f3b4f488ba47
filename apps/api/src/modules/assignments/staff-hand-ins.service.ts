import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { FileAnswer } from '../../http/download.ts'
import { findUserById } from '../auth/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import type { WithFilms } from '../videos/index.ts'
import { createHandInFilms } from './hand-in-films.service.ts'
import { createHandInParts } from './hand-in-parts.service.ts'
import * as repo from './hand-ins.repo.ts'
import { fileNameOf, toSignature } from './hand-ins.view.ts'

/** Hand-ins as staff with the right read them: what was handed in, never a draft. */
export function createStaffHandIns(services: Needs<'db' | 'clock'> & WithFilms & WithRecordings) {
  const { db } = services
  const show = createHandInParts(services)
  const films = createHandInFilms(services)
  return {
    playFilm: films.play,

    /** @throws AppError `user.not_found` */
    async ofLearner(userId: string) {
      const [user, rows] = await Promise.all([
        findUserById(db, userId),
        repo.findHandInsOfLearner(db, userId),
      ])
      if (user?.role !== 'student') throw new AppError('user.not_found')
      const groups = [...Map.groupBy(rows, ({ handIn }) => handIn.lessonId).entries()]
      const lessonIds = groups.map(([lessonId]) => lessonId)
      const [parts, signatures] = await Promise.all([show(rows), repo.findSignatures(db, userId, lessonIds)])
      const shown = new Map(parts.map((handIn) => [handIn.id, handIn]))
      return groups.map(([lessonId, group]) => ({
        lesson: { id: lessonId, title: group[0]!.handIn.lessonTitle },
        course: group[0]!.course,
        handIns: group.map(({ handIn }) => shown.get(handIn.id)!),
        signatures: signatures.filter((one) => one.lessonId === lessonId).map(toSignature),
      }))
    },

    /** @throws AppError `hand_in.not_found`, `hand_in.file_not_found` */
    async file(id: string, fileId: string): Promise<FileAnswer> {
      const [found, file] = await Promise.all([repo.findHandIn(db, id), repo.findFile(db, id, fileId)])
      if (!found || found.handIn.state === 'draft') throw new AppError('hand_in.not_found')
      if (!file) throw new AppError('hand_in.file_not_found')
      return { key: file.storageKey, contentType: file.contentType, downloadName: fileNameOf(file) }
    },
  }
}
