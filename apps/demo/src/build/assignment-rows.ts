import type { RepeatRecipe, tables } from '@repo/api/rows'
import { seedAssignment as seed } from '../data/assignment.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type Insert<T extends { $inferInsert: unknown }> = T['$inferInsert']
type Version = Insert<typeof tables.assignmentVersions> & { id: string }

const SEED = 20_261_127
const READING_MS = 3 * 60_000

/** An assignment with a rubric and a checklist, as the last lesson of its course. */
export function addAssignment(context: SeedContext, courses: CourseRows[]) {
  const own = forkContext(context, SEED)
  const at = own.daysAgo(100)
  const owner = courses.find(({ course }) => course.slug === seed.courseSlug)
  const last = owner?.lessons.at(-1)
  if (!owner || !last) return { assignments: [], versions: [] }
  const courseId = owner.course.id
  const lessonId = own.id(at)
  owner.lessons.push({
    id: lessonId,
    courseId,
    sectionId: last.sectionId,
    title: seed.title,
    summary: '',
    kind: 'assignment',
    position: last.position + 1,
    html: seed.html,
    durationMs: READING_MS,
    completionKind: 'manual',
  })
  const task: Version['task'] = {
    writing: 'required',
    files: 'optional',
    film: 'optional',
    filmMinutes: 5,
    filmMegabytes: 500,
    criteria: seed.criteria.map(({ title, levels }) => ({
      id: own.id(at),
      title,
      levels: levels.map(([name, points, description]) => ({
        id: own.id(at),
        title: name,
        points,
        description,
      })),
    })),
    passPercent: seed.passPercent,
    checklist: seed.checklist.map(([text, isCritical]) => ({ id: own.id(at), text, isCritical })),
  }
  const base = { lessonId, courseId, task }
  const versions: Version[] = [{ ...base, id: own.id(at), number: 1, publishedAt: at }]
  return { assignments: [{ ...base, updatedAt: at }], versions }
}

type StoredMark = NonNullable<Insert<typeof tables.handIns>['marks']>[number]

/** The seed's marks are constants, which JSON frees of being read-only. */
const toMark = (id: string, mark: object) =>
  ({ id, ...(JSON.parse(JSON.stringify(mark)) as Omit<StoredMark, 'id'>) }) satisfies StoredMark

/** A film of a hand-in. Nothing is encoded: it shows a video that is there. */
function filmOf(
  own: SeedContext,
  { name }: { name: string },
  { ready, ownerId, at }: { ready: { id: string; durationMs: number }; ownerId: string; at: Date },
) {
  const demoRecipe: RepeatRecipe = { videoId: ready.id, rounds: 1 }
  return {
    id: own.id(at),
    title: name,
    purpose: 'hand_in' as const,
    maxDurationMs: 300_000,
    ownerId,
    state: 'queued' as const,
    durationMs: ready.durationMs,
    demoRecipe,
    createdAt: at,
    updatedAt: at,
  }
}

interface HandInParts {
  versions: readonly Version[]
  enrollments: SalesRows['enrollments']
  shown: PersonRow
  doctor: { userId: string | null; name: string }
  /** The video that is there from the start, which stands for films from phones. */
  ready: { id: string; durationMs: number } | null
}

/** Hand-ins in every state: being written, waiting, returned and passed with signatures. */
export function buildHandIns(
  context: SeedContext,
  { versions, enrollments, shown, doctor, ready }: HandInParts,
) {
  const own = forkContext(context, SEED + 1)
  const handIns: (Insert<typeof tables.handIns> & { id: string })[] = []
  const signatures: Insert<typeof tables.checklistSignatures>[] = []
  const films: (Insert<typeof tables.videos> & { id: string })[] = []
  const [version] = versions
  if (!version) return { handIns, signatures, films }
  const { task, lessonId, courseId } = version
  const others = enrollments.filter(
    ({ courseId: its, state, userId }) =>
      its === courseId && (state ?? 'active') === 'active' && userId !== shown.id,
  )
  const finished = others.filter(({ completedAt }) => completedAt)
  // Whose access has not ended.
  const learning = others.filter(
    ({ completedAt, expiresAt }) => !completedAt && (!expiresAt || expiresAt > context.now),
  )
  for (const [index, one] of seed.handIns.entries()) {
    const userId = 'isShown' in one ? shown.id : (one.state === 'passed' ? finished : learning)[index]?.userId
    if (userId === undefined) continue
    const startedAt = own.daysAgo(one.daysAgo, 8, 11 * index)
    const submittedAt = one.state === 'draft' ? null : addMinutes(startedAt, 70)
    const judgedAt = 'levels' in one ? addMinutes(startedAt, 300) : null
    const chosen = 'levels' in one ? one.levels : []
    const scores = task.criteria.flatMap(({ id, levels }, place) => {
      const level = levels[chosen[place] ?? -1]
      return level ? [{ criterionId: id, levelId: level.id, comment: '', points: level.points }] : []
    })
    const points = scores.reduce((sum, score) => sum + score.points, 0)
    const maxPoints = task.criteria.length * 10
    const id = own.id(startedAt)
    const film =
      'film' in one && ready ? filmOf(own, one.film, { ready, ownerId: userId, at: startedAt }) : null
    if (film) films.push(film)
    handIns.push({
      id,
      userId,
      lessonId,
      lessonTitle: seed.title,
      courseId,
      versionId: version.id,
      number: 1,
      state: one.state,
      text: one.text,
      ticks: one.ticks.map((place) => task.checklist[place]!.id),
      startedAt,
      submittedAt,
      ...(film && 'film' in one
        ? { filmVideoId: film.id, filmName: one.film.name, filmBytes: one.film.bytes }
        : {}),
      ...(film && 'marks' in one
        ? {
            marks: one.marks.map((mark) => toMark(own.id(startedAt), mark)),
          }
        : {}),
      ...(judgedAt
        ? {
            judgedAt,
            judgedBy: doctor.userId,
            judgedName: doctor.name,
            scores: scores.map(({ points: _, ...score }) => score),
            comment: 'comment' in one ? one.comment : '',
            points,
            maxPoints,
            percent: Math.floor((points * 100) / maxPoints),
          }
        : {}),
    })
    if (one.state === 'passed')
      signatures.push(
        ...task.checklist.map(({ id: itemId, text }) => ({
          userId,
          lessonId,
          itemId,
          itemText: text,
          handInId: id,
          signedBy: doctor.userId,
          signedName: doctor.name,
          signedAt: judgedAt ?? startedAt,
        })),
      )
  }
  return { handIns, signatures, films }
}
