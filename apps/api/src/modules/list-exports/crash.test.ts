import { buffer } from 'node:stream/consumers'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { auditEntries, listExports, notices } from '../../db/schema/index.ts'
import type { CrashPoint } from '../../process/crash-point.ts'
import { listExportKey } from '../../storage/list-export-key.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import {
  letDeadWorkersBeNoticed,
  skipRetryPauses,
  spawnWorker,
  stopWorker,
  waitForEnd,
} from '../../test/worker-process.ts'

/** More than two pages of 500 rows, so that the worker dies in the middle of the list. */
const PEOPLE = 1_100
const patience = { timeout: 60_000, interval: 200 }

let t: TestApp
let workers: ReturnType<typeof spawnWorker>[] = []
beforeAll(async () => {
  t = await createTestApp()
  await buildUser(t.db, { name: 'Lã Thị Xuất 0' })
  await t.db.execute(sql`
    insert into users (id, name, email, password_hash, role, status, search_text)
    select gen_random_uuid(), 'Lã Thị Xuất ' || n, 'xuat' || n || '@example.vn', 'x', 'student', 'active', search_text
    from users, generate_series(1, ${PEOPLE - 1}) n where name = 'Lã Thị Xuất 0'`)
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map(waitForEnd))
  workers = []
})
afterAll(() => t.close())

const start = (crashAt?: CrashPoint) => {
  const worker = spawnWorker(t, crashAt)
  workers.push(worker)
  return worker
}
const rowOf = async (id: string) => (await t.db.select().from(listExports).where(eq(listExports.id, id)))[0]

test.each<CrashPoint>(['export-first-rows', 'export-stored', 'export-uncommitted'])(
  'list exports: a worker that is killed at %s leaves the file to the next one, which makes it whole and tells of it once',
  async (crashAt) => {
    const owner = await buildAdmin(t.db)
    const as = await t.signIn(owner, 'crm')
    const body = {
      list: 'crm.students',
      query: { q: 'la thi xuat' },
      title: 'Học viên',
      fileName: 'hoc-vien',
      format: 'csv' as const,
      columns: [{ header: 'Họ tên', from: ['name'] }],
    }
    const { id } = (await t.call(contract.listExports.orderExport, { as, body })).data
    expect(await waitForEnd(start(crashAt))).toBe('SIGKILL')
    expect(await rowOf(id)).toMatchObject({ state: 'running' })
    const noticesOf = () => t.db.select().from(notices).where(eq(notices.userId, owner.id))
    expect(await noticesOf()).toEqual([])

    await letDeadWorkersBeNoticed(t)
    const worker = start()
    await vi.waitFor(async () => {
      await skipRetryPauses(t)
      expect(await rowOf(id)).toMatchObject({ state: 'done', rows: PEOPLE })
    }, patience)
    await stopWorker(worker)

    const file = await buffer(await t.services.storage.read(listExportKey(id, 'csv')))
    const [header, ...names] = file.toString('utf8').trim().split('\r\n')
    expect(header).toContain('Họ tên')
    expect(new Set(names).size).toBe(PEOPLE)
    expect(names).toHaveLength(PEOPLE)
    expect((await rowOf(id))?.bytes).toBe(file.length)
    expect(await noticesOf()).toHaveLength(1)
    const orders = await t.db.select().from(auditEntries).where(eq(auditEntries.actorId, owner.id))
    expect(orders.map(({ action }) => action)).toEqual(['list.export_ordered'])
  },
  120_000,
)
