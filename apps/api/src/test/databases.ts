import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'

/** Creates an empty database, or a copy of `template`. */
export async function createTestDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `tham_hoc_test_${randomBytes(6).toString('hex')}`
  // Copying the files takes a sixth of the processor time of writing every page to the log, which is the default.
  const copy = template ? ` TEMPLATE ${escapeIdentifier(template)} STRATEGY file_copy` : ''
  await execute(serverUrl, `CREATE DATABASE ${escapeIdentifier(name)}${copy}`)
  return name
}

export async function dropTestDatabase(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
}

/**
 * The URL of another database on the same server. URLs with a socket have no host, which `URL` cannot parse, so the
 * text is cut.
 */
export function databaseUrlOn(serverUrl: string, database: string): string {
  const match = /^([a-z]+:\/\/[^/?]*)\/?[^?]*(\?.*)?$/.exec(serverUrl)
  if (!match) throw new Error('not a PostgreSQL address')
  return `${match[1]}/${database}${match[2] ?? ''}`
}

async function execute(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // PostgreSQL refuses two copies of one template at the same moment; the lock makes them take turns.
    await client.query('SELECT pg_advisory_lock(81123)')
    await client.query(text)
  } finally {
    await client.end()
  }
}
