import { describe, expect, test } from 'vitest'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { chooseLesson, neighboursOf, withProgress } from './lesson-order.ts'
import { toChunks } from './send-report.ts'

const lesson = (id: string): ClassroomLesson => ({
  id,
  title: `Bài ${id}`,
  kind: 'video',
  durationMs: 60_000,
  isFreePreview: false,
  sensitive: [],
  sensitiveNote: '',
  isProfessionalsOnly: false,
  lock: null,
  completion: { kind: 'watch', watchPercent: 90 },
  progress: { positionMs: 0, watchedMs: 0, percent: 0, completedAt: null },
})
const classroom = (resumeLessonId: string | null): Classroom => ({
  course: {
    id: 'c',
    slug: 'khoa',
    title: 'Khóa',
    coverUrl: '/c.svg',
    doctor: { slug: 'd', name: 'D', academicTitle: 'BS', portraitUrl: '/d.svg', isVerified: true },
    rating: { average: null, count: 0 },
  },
  percent: 0,
  completedLessons: 0,
  expiresAt: null,
  sections: [
    { id: 's1', title: 'Chương 1', lessons: [lesson('1'), lesson('2')] },
    { id: 's2', title: 'Chương 2', lessons: [lesson('3')] },
  ],
  resumeLessonId,
  seat: null,
  ownReview: null,
  canReview: false,
  givesCertificate: false,
  isProfessional: true,
})

describe('which lesson is shown', () => {
  test('the one asked for, else where the learner stopped, else the first', () => {
    expect(chooseLesson(classroom('2'), '3')?.id).toBe('3')
    expect(chooseLesson(classroom('2'), 'unknown')?.id).toBe('2')
    expect(chooseLesson(classroom(null), null)?.id).toBe('1')
  })

  test('neighbours cross the sections and end at the ends', () => {
    const { previous, next } = neighboursOf(classroom(null), '2')
    expect([previous?.id, next?.id]).toEqual(['1', '3'])
    expect(neighboursOf(classroom(null), '3').next).toBeUndefined()
    expect(neighboursOf(classroom(null), '1').previous).toBeUndefined()
  })

  test('progress replaces that of one lesson only', () => {
    const progress = { positionMs: 9000, watchedMs: 9000, percent: 15, completedAt: null }
    const [first, second] = withProgress(classroom(null), '2', progress).sections[0]?.lessons ?? []
    expect([first?.progress.percent, second?.progress.percent]).toEqual([0, 15])
  })
})

describe('reports of what was watched', () => {
  test('are whole milliseconds without empty stretches', () => {
    expect(
      toChunks([
        [0, 1.2345],
        [5, 5.0001],
      ]),
    ).toEqual([[[0, 1235]]])
  })

  test('carry at most 200 stretches a call, and at least one call to keep the place', () => {
    expect(toChunks([])).toEqual([[]])
    const many = Array.from({ length: 450 }, (_, index): [number, number] => [index * 2, index * 2 + 1])
    expect(toChunks(many).map((chunk) => chunk.length)).toEqual([200, 200, 50])
  })
})
