import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/index.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { jobs } from '../jobs.ts'
import { createTestDatabase, databaseUrlOn, dropTestDatabase } from './databases.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * Opens one server for the whole run: that of TEST_DATABASE_URL or DATABASE_URL, otherwise an embedded one that is
 * deleted afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url: serverUrl, stop } = await openServer()
  const template = await createTestDatabase(serverUrl)
  await migrateDatabase(databaseUrlOn(serverUrl, template), jobs)
  project.provide('serverUrl', serverUrl)
  project.provide('templateDatabase', template)
  return async () => {
    await dropTestDatabase(serverUrl, template)
    await stop()
  }
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  // A copy of the template is 1,400 files: an eighth of the processor time where no disk is behind them.
  const folder = await makeTemporaryFolder('api-test')
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'db'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Every database is dropped soon after it was filled.
      autovacuum: 'off',
      max_connections: '200',
      // Takes memory where the folder is in memory.
      max_wal_size: '512MB',
    },
  })
  return {
    url: server.connectionString,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
