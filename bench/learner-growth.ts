import { done, step, UserError } from '../scripts/lib/say.ts'
import { toGrowthRow, uncachedPath } from './growth.ts'
import { signIn, startLargeSides } from './large-sides.ts'
import { AIM, askInTurns, type Side } from './sides.ts'
import type { Row } from './table.ts'

interface LearnerPath {
  name: string
  /** `{slug}` is a course of the learner, `{lesson}` its first lesson, `{shown}` the most popular course. */
  path: string
  /** Read by a visitor: long enough not to be kept, so that each answer comes from the database. */
  isPublic?: true
  method?: 'POST'
  /** Left out where everything has to be looked at. */
  aim?: number
}

export const LEARNER_PATHS: readonly LearnerPath[] = [
  { name: 'list, most popular', path: '/courses', isPublic: true, aim: AIM },
  { name: 'list, newest', path: '/courses?sort=newest', isPublic: true, aim: AIM },
  { name: 'search `mụn`', path: '/courses?q=m%E1%BB%A5n', isPublic: true, aim: AIM },
  { name: 'search `botox`', path: '/courses?q=botox', isPublic: true, aim: AIM },
  { name: 'one course', path: '/courses/{shown}', isPublic: true, aim: AIM },
  { name: 'what a learner has of a course', path: '/me/enrollments/{slug}', aim: AIM },
  { name: 'my courses', path: '/me/courses', aim: AIM },
  { name: 'classroom', path: '/me/courses/{slug}', aim: AIM },
  { name: 'classroom, search `da`', path: '/me/courses/{slug}/search?q=da', aim: AIM },
  { name: 'lesson', path: '/lessons/{lesson}', aim: AIM },
  { name: 'questions in the classroom', path: '/me/courses/{slug}/questions', aim: AIM },
  { name: 'notes of a lesson', path: '/me/lessons/{lesson}/notes', aim: AIM },
  { name: 'notes of all courses', path: '/me/notes', aim: AIM },
  { name: 'notes of all courses, search `da`', path: '/me/notes?q=da', aim: AIM },
  { name: 'courses kept for later', path: '/me/wishes', aim: AIM },
  { name: 'daily review, how much is due', path: '/me/repetition', aim: AIM },
  { name: 'daily review, its questions', path: '/me/repetition', method: 'POST', aim: AIM },
]

export const LEARNER_COLUMNS = [
  'what',
  'demo data, p50 ms',
  'p95 ms',
  '10,000,000 intervals, p50 ms',
  'p95 ms',
  'large ÷ small, by p50',
  'aim',
]

/** What visitors and learners read, over the demo's data and over those of a large academy, asked in turns. */
export async function measureLearnerGrowth(workDir: string): Promise<Row[]> {
  const urls = await startLargeSides(workDir)
  const tokens: Record<Side, string> = {
    small: await signIn(urls.small, 'web'),
    large: await signIn(urls.large, 'web'),
  }
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(urls.small + path, { headers: { authorization: `Bearer ${tokens.small}` } })
    return ((await answer.json()) as { data: T }).data
  }
  const places = await findPlaces(read)
  const rows: Row[] = []
  for (const { name, path, isPublic, method = 'GET', aim } of LEARNER_PATHS) {
    step(`Đo ${name}…`)
    const address = fillIn(path, places)
    const times = await askInTurns((side) =>
      isPublic
        ? fetch(urls[side] + uncachedPath(address))
        : fetch(urls[side] + address, { method, headers: { authorization: `Bearer ${tokens[side]}` } }),
    )
    rows.push(toGrowthRow(name, times, aim))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  return rows
}

type Places = Record<'slug' | 'lesson' | 'shown', string>

/** Courses and a lesson of the demo, which are the same on both sides. */
async function findPlaces(read: <T>(path: string) => Promise<T>): Promise<Places> {
  const [shown] = (await read<{ items: { slug: string }[] }>('/courses')).items
  const [own] = await read<{ course: { slug: string } }[]>('/me/courses')
  const slug = own?.course.slug ?? ''
  const classroom = await read<{ sections: { lessons: { id: string }[] }[] }>(`/me/courses/${slug}`)
  const lesson = classroom.sections[0]?.lessons[0]?.id
  if (!shown || !lesson) throw new UserError('Dữ liệu thử không có khóa học nào để đo.')
  return { slug, lesson, shown: shown.slug }
}

export const fillIn = (path: string, places: Places): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof Places) => places[name])
