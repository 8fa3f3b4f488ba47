import type { ClientBase } from 'pg'

/** A table as it is dumped: without what PostgreSQL computes by itself. */
export interface DumpedTable {
  schema: string
  name: string
  columns: string[]
  /** Rows are read in this order, so that two dumps of the same rows are the same bytes. */
  key: string[]
}

/** The queue's own tables are made by the migration; of them only jobs are data. */
const QUEUE_SCHEMA = 'pgboss'
const QUEUE_JOBS = 'job'

/** Tables of the business and the jobs of the queue; parts of a partitioned table come with the whole. */
export async function describeTables(client: ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
            coalesce((SELECT array_agg(a.attname::text ORDER BY k.place)
               FROM pg_index i
               CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, place)
               JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
              WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (n.nspname = 'public' OR (n.nspname = $1 AND c.relname = $2))
      ORDER BY 1, 2`,
    [QUEUE_SCHEMA, QUEUE_JOBS],
  )
  return rows
}

export const isQueueTable = ({ schema }: { schema: string }): boolean => schema === QUEUE_SCHEMA

export interface DumpedSequence {
  schema: string
  name: string
  value: string
}

/** Sequences that have given a number; the others start where the migration starts them. */
export async function describeSequences(client: ClientBase): Promise<DumpedSequence[]> {
  const { rows } = await client.query<DumpedSequence>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value
       FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1, 2`,
  )
  return rows
}
