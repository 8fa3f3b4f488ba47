import { Client, escapeIdentifier } from 'pg'

/** Creates the database if it does not exist. */
export async function ensureDatabase(adminConnectionString: string, database: string): Promise<void> {
  const client = new Client({ connectionString: adminConnectionString })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
