import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignments, assignmentVersions } from '../../db/schema/index.ts'
import { buildAdmin, buildLesson } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { makeAssignment, taskOf } from '../../test/tasks.ts'

const { crmAssignments } = contract
let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

describe('an assignment that is being written', () => {
  test('is saved unfinished and says what it lacks before it can be published', async () => {
    const made = await makeAssignment(t, staff)
    expect(await made.read()).toMatchObject({ published: null, hasChanges: true, gaps: [] })
    const [first, second] = made.task.criteria
    const task = taskOf({
      writing: 'off',
      files: 'off',
      criteria: [
        { ...first!, title: '', levels: [] },
        { ...second!, levels: second!.levels.map((level) => ({ ...level, title: '', points: 5 })) },
      ],
      checklist: [],
    })
    expect((await made.save(task)).data.gaps).toEqual([
      { kind: 'nothing_asked' },
      { kind: 'criterion', number: 1, gap: 'title' },
      { kind: 'criterion', number: 1, gap: 'levels' },
      { kind: 'criterion', number: 2, gap: 'level_title' },
      { kind: 'criterion', number: 2, gap: 'same_points' },
    ])
    const refused = await made.publish()
    expect(refused.error).toMatchObject({ name: 'assignment.not_publishable' })
    const item = { id: crypto.randomUUID(), text: '', isCritical: true }
    expect((await made.save(taskOf({ checklist: [item] }))).data.gaps).toEqual([
      { kind: 'checklist_item', number: 1 },
    ])
  })

  test('reaches learners version by version, and only when it is published', async () => {
    const made = await makeAssignment(t, staff)
    await made.save()
    expect(await t.db.$count(assignmentVersions)).toBe(0)
    expect((await made.publish()).data).toMatchObject({ published: { number: 1 }, hasChanges: false })
    expect((await made.save({ ...made.task, passPercent: 90 })).data.hasChanges).toBe(true)
    expect((await made.publish()).data).toMatchObject({ published: { number: 2 }, hasChanges: false })
    const rows = await t.db.select().from(assignmentVersions)
    expect(rows.map(({ task }) => task.passPercent).toSorted()).toEqual([60, 90])
  })

  test('is kept as it was published even if nobody saved it', async () => {
    const made = await makeAssignment(t, staff)
    expect((await made.publish()).status).toBe(200)
    const rows = await t.db.select().from(assignments).where(eq(assignments.lessonId, made.lesson.id))
    expect(rows).toMatchObject([{ courseId: made.course.id, task: (await made.read()).task }])
  })

  test('is there for lessons of its kind and course only', async () => {
    const made = await makeAssignment(t, staff)
    const other = await buildLesson(t.db, { courseId: made.course.id, kind: 'article' })
    const strange = await makeAssignment(t, staff)
    for (const lessonId of [other.id, strange.lesson.id]) {
      const params = { id: made.course.id, lessonId }
      const answer = await t.call(crmAssignments.assignment, { as: staff, params })
      expect(answer.error).toMatchObject({ name: 'lesson.not_found' })
    }
  })

  test('tells the curriculum once learners hand something in', async () => {
    const made = await makeAssignment(t, staff)
    const takes = async () => {
      const { data } = await t.call(contract.curriculum.curriculum, {
        as: staff,
        params: { id: made.course.id },
      })
      return data.sections.flatMap(({ lessons }) => lessons)[0]?.takesHandIns
    }
    await made.save()
    expect(await takes()).toBe(false)
    await made.publish()
    expect(await takes()).toBe(true)
  })
})
