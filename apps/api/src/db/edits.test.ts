import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCategory } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { recordAudit } from './audit.ts'
import { assertUnedited, editVersion, readForEdit } from './edits.ts'
import { categories } from './schema/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('edit versions: a save between reading a text and its version does not hide behind the newer version', async () => {
  const { id, name: before } = await buildCategory(t.db)
  const actor = await buildAdmin(t.db)
  const rename = (name: string) =>
    t.db.transaction(async (tx) => {
      await tx.update(categories).set({ name }).where(eq(categories.id, id))
      await recordAudit(tx, {
        action: 'category.updated',
        actorId: actor.id,
        subjectType: 'category',
        subjectId: id,
        before: { name: before },
        after: { name },
      })
    })
  const read = await readForEdit(t.db, async (tx) => {
    const [row] = await tx.select().from(categories).where(eq(categories.id, id))
    await rename('Tên của người khác')
    return { name: row?.name, version: await editVersion(tx, 'category', id) }
  })
  expect(read).toEqual({ name: before, version: null })
  const save = t.db.transaction((tx) =>
    assertUnedited(tx, 'category', id, { version: read.version, userId: actor.id }),
  )
  await expect(save).rejects.toThrow('edit.outdated')
})
