import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type DumpedSequence, type DumpedTable, isQueueTable } from './describe.ts'
import { listOf, nameOf } from './snapshot.ts'

export interface LoadPlan {
  tables: (Pick<DumpedTable, 'schema' | 'name' | 'columns'> & { rows: number })[]
  sequences: DumpedSequence[]
  /** The rows of a table, as `readRows` gave them. */
  rowsOf(table: { schema: string; name: string }): Readable
  /** Called after each table. */
  onTable?: (name: string) => void
}

/** Tables, views and functions of ours or of anybody in a database; a new one has none. */
export async function isDatabaseEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'parts', 'drizzle', 'pgboss') AND c.relkind IN ('r', 'p', 'v', 'm')
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
    )
    return rows[0]?.count === 0
  })
}

/**
 * Fills tables that a migration has just made, in one transaction: all rows or none. References between tables are
 * made again at the end and so prove that every row finds the rows it names. Triggers do not run, because what they
 * write is in the backup.
 */
export async function loadRows(url: string, plan: LoadPlan): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    const ours = plan.tables.filter((table) => !isQueueTable(table))
    const references = await dropReferences(client)
    // Some tables refuse to be emptied, by a trigger.
    for (const table of ours) await client.query(`ALTER TABLE ${nameOf(table)} DISABLE TRIGGER USER`)
    // Rows that the migrations write are in the backup as they became.
    await client.query(`TRUNCATE ${ours.map(nameOf).join(', ')}`)
    for (const table of plan.tables) {
      const count = isQueueTable(table)
        ? await loadJobs(client, table, plan)
        : await loadTable(client, table, plan)
      if (count !== table.rows)
        throw new Error(`${table.schema}.${table.name} took ${count} rows instead of ${table.rows}`)
      plan.onTable?.(table.name)
    }
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const table of ours) await client.query(`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`)
    for (const sequence of plan.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [nameOf(sequence), sequence.value])
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
}

function loadTable(client: ClientBase, table: LoadPlan['tables'][number], plan: LoadPlan): Promise<number> {
  return copyInto(client, `${nameOf(table)} (${listOf(table.columns)})`, plan.rowsOf(table))
}

/** Jobs go through a table of their own: a queue that this version does not have any more has no place for them. */
async function loadJobs(
  client: ClientBase,
  table: LoadPlan['tables'][number],
  plan: LoadPlan,
): Promise<number> {
  const columns = listOf(table.columns)
  await client.query(
    `CREATE TEMP TABLE restored_jobs ON COMMIT DROP AS SELECT ${columns} FROM pgboss.job WITH NO DATA`,
  )
  const count = await copyInto(client, `restored_jobs (${columns})`, plan.rowsOf(table))
  await client.query(
    `INSERT INTO pgboss.job (${columns}) SELECT ${columns} FROM restored_jobs
      WHERE name IN (SELECT name FROM pgboss.queue) ON CONFLICT DO NOTHING`,
  )
  return count
}

async function copyInto(client: ClientBase, target: string, rows: Readable): Promise<number> {
  const into = client.query(copyFrom(`COPY ${target} FROM STDIN`))
  await pipeline(rows, into)
  return into.rowCount ?? 0
}

interface Reference {
  table: string
  name: string
  definition: string
}

async function dropReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, format('%I', k.conname) AS name,
            pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname = 'public' ORDER BY 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'tham-hoc restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
