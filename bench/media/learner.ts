import { demoAccounts } from '@repo/demo/accounts'
import { listenUrl } from '../../scripts/lib/addresses.ts'
import { UserError } from '../../scripts/lib/say.ts'
import type { Settings } from '../../scripts/lib/settings.ts'

/** Calls the API of the stack without validating its answers. */
export async function ask<T>(
  settings: Settings,
  path: string,
  body?: unknown,
  accessToken?: string,
): Promise<T> {
  const response = await fetch(listenUrl(settings, settings.API_PORT, path), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new UserError(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: T }).data
}

export interface Grant {
  /** As the API has it, without the prefix of the sites. */
  base: string
  packageKey: string
  courseSlug: string
  lessonId: string
  /** Ends the stream, because an account has only one, and the browser would be refused otherwise. */
  leave(): Promise<unknown>
}

/** What the player of the demo learner gets for the lesson where the learner stopped. */
export async function grantOfLearner(settings: Settings): Promise<Grant> {
  const account = demoAccounts.find(({ site }) => site === 'web')
  if (!account) throw new Error('no demo learner')
  const { email, password } = account
  const { accessToken } = await ask<{ accessToken: string }>(settings, '/auth/login', {
    email,
    password,
    app: 'web',
    deviceId: 'figures',
  })
  const as = <T>(path: string, body?: unknown) => ask<T>(settings, path, body, accessToken)
  const courses = await as<{ course: { slug: string } }[]>('/me/courses')
  for (const { course } of courses) {
    const { sections } = await as<Classroom>(`/me/courses/${course.slug}`)
    for (const lesson of sections.flatMap(({ lessons }) => lessons)) {
      const grant = await play(as, lesson.id)
      if (grant) return { ...grant, courseSlug: course.slug, lessonId: lesson.id }
    }
  }
  throw new UserError('Học viên thử chưa có bài học video nào phát được.')
}

interface Classroom {
  sections: { lessons: { id: string }[] }[]
}

type Ask = <T>(path: string, body?: unknown) => Promise<T>

async function play(as: Ask, id: string): Promise<Pick<Grant, 'base' | 'packageKey' | 'leave'> | null> {
  try {
    const { manifestUrl, playbackId } = await as<{ manifestUrl: string; playbackId: string }>(
      `/lessons/${id}/playback`,
      { takeOver: true },
    )
    const base = manifestUrl.replace(/^.*?(?=\/media\/)/, '').replace(/\/master\.m3u8$/, '')
    const leave = () => as(`/playbacks/${playbackId}/end`, {})
    return { base, packageKey: base.split('/').at(-1) ?? '', leave }
  } catch (error) {
    // An article, or a video that is still being prepared.
    if (error instanceof UserError) return null
    throw error
  }
}
