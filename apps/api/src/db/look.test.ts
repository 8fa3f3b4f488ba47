import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { lookAtDatabase, lookAtPooler } from './look.ts'
import { countKnownMigrations } from './migrate.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('look: says what the preflight needs of a database that is up to date', async () => {
  const look = await lookAtDatabase(t.databaseUrl)
  expect(look).toMatchObject({
    facts: {
      encoding: 'UTF8',
      isReplica: false,
      isLocal: true,
      migrations: countKnownMigrations(),
      demoAccounts: 0,
      extensions: [
        { name: 'unaccent', isInstalled: true, isAvailable: true },
        { name: 'pg_trgm', isInstalled: true, isAvailable: true },
      ],
      queue: { failed: 0, oldestWaitingMs: 0 },
    },
  })
})

test('look: names the reason without the password where no connection comes about', async () => {
  const look = await lookAtDatabase('postgresql://app:mat-khau-sai@127.0.0.1:1/hoc')
  expect(look).toMatchObject({ failure: expect.stringContaining('ECONNREFUSED') })
  expect(JSON.stringify(look)).not.toContain('mat-khau-sai')
})

test('look: time-outs of a session are read as PgBouncer gives them', async () => {
  expect(await lookAtPooler(t.databaseUrl)).toEqual({
    facts: { statementTimeoutMs: 0, lockTimeoutMs: 0, idleTimeoutMs: 0 },
  })
  expect(await lookAtPooler('postgresql://app:mat-khau-sai@127.0.0.1:1/hoc')).toEqual({
    failure: expect.not.stringContaining('mat-khau-sai'),
  })
})
