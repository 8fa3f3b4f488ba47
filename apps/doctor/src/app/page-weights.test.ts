// @vitest-environment node
import { join } from 'node:path'
import { type ScriptsOf, weighScripts } from '@repo/config/script-weight'
import { beforeAll, expect, test, vi } from 'vitest'

/** In bytes: the portal is opened between two patients, mostly on a phone. */
const most = { shell: 200_000, room: 205_000, editor: 320_000 }

/** What every page brings beside its own: the frame, and what speaks with the API. */
const frame = ['/layouts/doctor.tsx', '/api-client/src/proven-transport.ts']

let scriptsOf: ScriptsOf

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  scriptsOf = await weighScripts(join(import.meta.dirname, '../..'))
}, 120_000)

test.each([
  ['overview', most.shell],
  ['learner', most.shell],
  ['room', most.room],
] as const)('the scripts of %s weigh no more than %i bytes', (name, bytes) => {
  const weighed = scriptsOf([...frame, `/routes/${name}.route.tsx`]).bytes
  expect(weighed).toBeGreaterThan(150_000)
  expect(weighed).toBeLessThanOrEqual(bytes)
})

test.each([
  ['course', '/course-studio/src/curriculum/curriculum-tab.tsx'],
  ['course-quiz', '/course-studio/src/quizzes/quiz-page.tsx'],
  ['course-assignment', '/course-studio/src/assignments/assignment-page.tsx'],
] as const)(
  'the scripts with which a doctor writes at %s weigh no more than the editor of staff',
  (name, part) => {
    const weighed = scriptsOf([...frame, `/routes/${name}.route.tsx`, part]).bytes
    expect(weighed).toBeGreaterThan(150_000)
    expect(weighed).toBeLessThanOrEqual(most.editor)
  },
)
