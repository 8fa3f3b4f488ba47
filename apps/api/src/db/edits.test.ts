import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCategory } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { recordAudit } from './audit.ts'
import { assertUnedited, editVersion, readWithVersion, versionOf } from './edits.ts'
import { categories } from './schema/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const renameCategory = (category: { id: string; name: string; actorId: string }, name: string) =>
  t.db.transaction(async (tx) => {
    await tx.update(categories).set({ name }).where(eq(categories.id, category.id))
    await recordAudit(tx, {
      action: 'category.updated',
      actorId: category.actorId,
      subjectType: 'category',
      subjectId: category.id,
      before: { name: category.name },
      after: { name },
    })
  })

test('edit versions: a version cannot be read after other reads', async () => {
  const { id } = await buildCategory(t.db)
  const read = readWithVersion(t.db, async (db) => {
    await db.select().from(categories).where(eq(categories.id, id))
    return editVersion(db, 'category', id)
  })
  await expect(read).rejects.toThrow('the version of category is read after')
})

test('edit versions: a save between the reads of one answer leaves the older version, and the next save is refused', async () => {
  const { id, name } = await buildCategory(t.db)
  const { id: actorId } = await buildAdmin(t.db)
  const read = await readWithVersion(t.db, async (db) => {
    const version = await editVersion(db, 'category', id)
    await renameCategory({ id, name, actorId }, 'Tên mới')
    const [row] = await db.select().from(categories).where(eq(categories.id, id))
    return { name: row?.name, version }
  })
  expect(read).toEqual({ name: 'Tên mới', version: null })
  const save = t.db.transaction((tx) =>
    assertUnedited(tx, 'category', id, { version: read.version, userId: actorId }),
  )
  await expect(save).rejects.toThrow('edit.outdated')
})

test('edit versions: a list selects beside each row the version that is read for it alone', async () => {
  const { id, name } = await buildCategory(t.db)
  const untouched = await buildCategory(t.db)
  const { id: actorId } = await buildAdmin(t.db)
  for (const next of ['Tên thứ hai', 'Tên thứ ba']) await renameCategory({ id, name, actorId }, next)
  const rows = await t.db
    .select({ id: categories.id, version: versionOf('category', categories.id) })
    .from(categories)
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  expect(versions.get(id)).toEqual(await editVersion(t.db, 'category', id))
  expect(versions.get(id)).not.toBeNull()
  expect(versions.get(untouched.id)).toBeNull()
})
