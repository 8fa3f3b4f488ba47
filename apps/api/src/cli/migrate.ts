import { migrateDatabase } from '../db/migrate.ts'
import { EnvError } from '../env.ts'
import { jobs } from '../jobs.ts'

/**
 * `node src/cli/migrate.ts`: brings the database of DATABASE_URL to the version of this code, over DATABASE_DIRECT_URL where
 * that is set, because the lock of migrations is one of the session.
 */
const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
try {
  if (!url) throw new EnvError(['DATABASE_URL: chưa đặt'])
  await migrateDatabase(url, jobs)
} catch (error) {
  console.error(error instanceof EnvError ? error.message : error)
  process.exitCode = 1
}
