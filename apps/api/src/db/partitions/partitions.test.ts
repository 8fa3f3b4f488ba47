import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, databaseUrlOn, dropTestDatabase } from '../../test/databases.ts'
import { createDatabase, type Database } from '../client.ts'
import { describeTables } from '../dump/describe.ts'
import { lookAtUpgrade } from '../look-at-upgrade.ts'
import { migrateTables, readKnownMigrations } from '../migrate.ts'
import { randomUUIDv7 } from '../uuid.ts'
import { dropPartitionsBefore } from './drop.ts'
import { keepPartitions } from './keep.ts'
import { readPartitionStates } from './look.ts'
import { conversionsIn, prepareConversions } from './prepare.ts'

let name: string
let url: string
let client: Client
let database: Database
beforeAll(async () => {
  name = await createTestDatabase(inject('serverUrl'), inject('templateDatabase'))
  url = databaseUrlOn(inject('serverUrl'), name)
  client = new Client({ connectionString: url })
  await client.connect()
  database = createDatabase(url, { poolSize: 2, statementTimeoutMs: 0 })
})
afterAll(async () => {
  await database.close()
  await client.end()
  await dropTestDatabase(inject('serverUrl'), name)
})

const rows = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows as T[]
const idAt = (moment: string) => randomUUIDv7(new Date(moment).getTime())
const write = (id: string) =>
  rows(`INSERT INTO audit_entries (id, action, subject_type, subject_id) VALUES ($1, 'x', 'x', 'x')`, [id])
const placeOf = async (id: string) =>
  (
    await rows<{ place: string }>(
      'SELECT tableoid::regclass::text AS place FROM audit_entries WHERE id = $1',
      [id],
    )
  )[0]?.place

/** A connection of a request, with the limits of its pool that matter here. */
async function openRequest(): Promise<Client> {
  const other = new Client({ connectionString: url, lock_timeout: 3000 })
  await other.connect()
  return other
}

/** Until a connection waits for a lock that another one has. */
async function waitForWaiting(): Promise<void> {
  await vi.waitFor(async () => expect(await rows('SELECT FROM pg_locks WHERE NOT granted')).not.toEqual([]), {
    interval: 5,
    timeout: 5000,
  })
}

describe('the migrations that partition the tables', () => {
  const known = readKnownMigrations()
  const first = known.findIndex(({ tag }) => tag === '0169_partitioned_audit_log')

  /** The two tables as they were, and a schema `parts` that was left. */
  beforeEach(async () => {
    await rows('ALTER TABLE held_mails DROP CONSTRAINT held_mails_notice_id_notices_id_fk')
    for (const table of ['audit_entries', 'notices'])
      await client.query(`CREATE TABLE plain (LIKE ${table} INCLUDING ALL); DROP TABLE ${table};
        ALTER TABLE plain RENAME TO ${table}`)
    await client.query(`
      ALTER TABLE audit_entries ADD FOREIGN KEY (actor_id) REFERENCES users ON DELETE SET NULL;
      ALTER TABLE notices ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
      ALTER TABLE held_mails ADD CONSTRAINT held_mails_notice_id_notices_id_fk
        FOREIGN KEY (notice_id) REFERENCES notices ON DELETE CASCADE`)
    await rows('DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= $1', [known[first]?.when])
  })

  test.each([
    ['an account and then its audit entry', ['account', 'entry']],
    ['an audit entry and then its account', ['entry', 'account']],
  ] as const)('migration: it gives way to a request that writes %s', async (_what, order) => {
    const request = await openRequest()
    const steps = {
      account: () => request.query('UPDATE users SET name = name'),
      entry: () =>
        request.query(
          `INSERT INTO audit_entries (id, action, subject_type, subject_id) VALUES ($1, 'x', 'x', 'x')`,
          [idAt('2026-01-01')],
        ),
    }
    await request.query('BEGIN')
    await steps[order[0]]()
    const migrated = migrateTables(url, first + 2)
    try {
      await waitForWaiting()
      await steps[order[1]]()
      await request.query('COMMIT')
    } finally {
      await request.end()
    }
    await migrated
    expect((await readPartitionStates((text) => rows(text))).map(({ table }) => table)).toEqual([
      'audit_entries',
      'notices',
    ])
    expect(await rows('SELECT count(*)::int AS n FROM audit_entries')).toEqual([{ n: 1 }])
  })
})

describe('a table becomes a partitioned one', () => {
  const partition = `SELECT "parts"."partition_by_id"('old_entries', 'month', 3)`
  const all = () => rows('SELECT * FROM old_entries ORDER BY created_at, id')

  beforeEach(async () => {
    await client.query(`
      DROP TABLE IF EXISTS old_followers, old_entries;
      CREATE TABLE old_entries (LIKE audit_entries INCLUDING DEFAULTS, PRIMARY KEY (id),
        CONSTRAINT old_action CHECK (action <> ''));
      CREATE INDEX old_newest ON old_entries (created_at, id);
      CREATE UNIQUE INDEX old_id ON old_entries (id);
      CREATE TABLE old_followers (entry_id uuid CONSTRAINT old_followed REFERENCES old_entries ON DELETE CASCADE);
      CREATE OR REPLACE FUNCTION old_touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.ip := 'seen'; RETURN NEW; END $$;
      CREATE TRIGGER old_touched BEFORE INSERT ON old_entries FOR EACH ROW EXECUTE FUNCTION old_touch();
      GRANT SELECT ON old_entries TO pg_monitor;
      GRANT UPDATE (ip) ON old_entries TO pg_monitor;
      INSERT INTO old_entries (id, action, subject_type, subject_id, created_at)
        SELECT (lpad(to_hex(1750000000000 + n * 3600000), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid, 'a' || n, 's', n::text,
          timestamptz '2025-06-15' + n * interval '1 hour' FROM generate_series(1, 500) n;
      INSERT INTO old_followers SELECT id FROM old_entries LIMIT 20`)
  })

  test('conversion: every row is there in its order, and indexes, rules, triggers, grants and references too', async () => {
    const before = await all()
    const random = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
    await client.query(`INSERT INTO old_entries VALUES ('${random}', NULL, 'late', 's', 'x')`)
    await client.query(partition)
    expect((await all()).filter(({ id }) => id !== random)).toEqual(before)
    const places = await rows('SELECT DISTINCT tableoid::regclass::text AS place FROM old_entries ORDER BY 1')
    expect(places.map(({ place }) => place)).toEqual(['parts.old_entries_before', 'parts.old_entries_other'])
    const indexes = await rows(
      `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'old_entries'`,
    )
    expect(indexes.map(({ name: index }) => index).sort()).toEqual([
      'old_entries_pkey',
      'old_id',
      'old_newest',
    ])
    const grants = await rows(`SELECT has_table_privilege('pg_monitor', 'old_entries', 'SELECT') AS may,
      has_table_privilege('pg_monitor', 'old_entries', 'UPDATE') AS "mayAll",
      has_column_privilege('pg_monitor', 'old_entries', 'ip', 'UPDATE') AS "mayColumn"`)
    expect(grants).toEqual([{ may: true, mayAll: false, mayColumn: true }])
    const made = idAt('2026-01-01T00:00:00Z')
    await client.query(`INSERT INTO old_entries VALUES ('${made}', NULL, 'new', 's', 'x')`)
    expect(await rows('SELECT ip FROM old_entries WHERE id = $1', [made])).toEqual([{ ip: 'seen' }])
    await expect(
      client.query(`INSERT INTO old_entries VALUES ('${idAt('2026-01-02')}', NULL, '', 's', 'x')`),
    ).rejects.toThrow('old_action')
    await expect(
      client.query(`INSERT INTO old_entries VALUES ('${made}', NULL, 'x', 's', 'x')`),
    ).rejects.toThrow('duplicate key')
    await expect(client.query(`INSERT INTO old_followers VALUES ('${idAt('2026-01-02')}')`)).rejects.toThrow(
      'old_followed',
    )
    await client.query(`DELETE FROM old_entries WHERE id IN (SELECT entry_id FROM old_followers LIMIT 5)`)
    expect(await rows('SELECT count(*)::int AS n FROM old_followers')).toEqual([{ n: 15 }])
  })

  test('conversion: a connection that ends in the middle leaves the table as it was', async () => {
    const before = await all()
    const other = new Client({ connectionString: url })
    other.on('error', () => {})
    await other.connect()
    await other.query('BEGIN')
    await other.query(partition)
    const [process] = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows
    await client.query('SELECT pg_terminate_backend($1, 5000)', [process?.pid])
    await other.end().catch(() => undefined)
    expect(await all()).toEqual(before)
    expect(await rows(`SELECT relkind FROM pg_class WHERE oid = 'old_entries'::regclass`)).toEqual([
      { relkind: 'r' },
    ])
    expect(await rows(`SELECT to_regclass('parts.old_entries_before') AS part`)).toEqual([{ part: null }])
  })

  test('conversion: what was proved while the table was written to is not read again, and can be taken back', async () => {
    const conversions = conversionsIn([partition])
    expect(conversions).toEqual([{ table: 'old_entries', unit: 'month', ahead: 3 }])
    const guards = () =>
      rows(`SELECT convalidated AS proved FROM pg_constraint WHERE conname = 'old_entries_until'`)
    const takeBack = await prepareConversions(client, conversions, new Date('2030-05-06T00:00:00Z'))
    expect(await guards()).toEqual([{ proved: true }])
    await takeBack()
    expect(await guards()).toEqual([])
    await prepareConversions(client, conversions, new Date('2030-05-06T00:00:00Z'))
    await client.query(partition)
    // The bound is that of the proof, not the one of today.
    const [state] = await rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relname LIKE 'old_entries_2%' AND relkind = 'r'`,
    )
    expect(state?.name).toBe('old_entries_2030_08')
    expect(await guards()).toEqual([])
  })

  test('conversion: a table with row security is refused, which would be lost', async () => {
    await client.query('ALTER TABLE old_entries ENABLE ROW LEVEL SECURITY')
    await expect(client.query(partition)).rejects.toThrow('public.old_entries has row security')
  })

  test('conversion: a table that others read is proved once they are done, and is written to until then', async () => {
    const [reader, writer] = [await openRequest(), await openRequest()]
    await reader.query('BEGIN; SELECT FROM old_entries')
    const prepared = prepareConversions(client, conversionsIn([partition]), new Date())
    await vi.waitFor(
      async () =>
        expect((await reader.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount).toBeGreaterThan(0),
      { interval: 5, timeout: 5000 },
    )
    // Less than a request waits for a lock.
    await writer.query('SET lock_timeout = 1000')
    await writer.query(`INSERT INTO old_entries VALUES ('${idAt('2026-01-02')}', NULL, 'x', 's', 'x')`)
    await reader.query('COMMIT')
    await prepared
    expect(
      await rows(`SELECT convalidated AS proved FROM pg_constraint WHERE conname = 'old_entries_until'`),
    ).toEqual([{ proved: true }])
    await Promise.all([reader.end(), writer.end()])
  })

  test('conversion: a table with ids of no time is left to its migration, without a proof', async () => {
    await client.query(
      `INSERT INTO old_entries VALUES ('f47ac10b-58cc-4372-a567-0e02b2c3d479', NULL, 'late', 's', 'x')`,
    )
    await prepareConversions(client, conversionsIn([partition]), new Date())
    expect(await rows(`SELECT FROM pg_constraint WHERE conname = 'old_entries_until'`)).toEqual([])
  })
})

describe('partitions by time', () => {
  // The template was made in this year.
  const thisYear = new Date().getUTCFullYear()
  const at = (years: number, rest: string) => `${thisYear + years}-${rest}Z`
  const keep = (moment: string) => keepPartitions(database.db, new Date(moment))
  const stateOf = async (table: string) =>
    (await readPartitionStates((text) => rows(text))).find((state) => state.table === table)
  const entriesOf = (years: number) => `audit_entries_${thisYear + years}`

  test('rows land in the partition of their time, and a look-up by id reads no other one', async () => {
    await keep(at(1, '01-15T00:00'))
    const id = idAt(at(3, '07-08T09:10'))
    await write(id)
    expect(await placeOf(id)).toBe(`parts.${entriesOf(3)}`)
    const plan = await rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM audit_entries WHERE id = '${id}'`,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain(entriesOf(3))
    expect(text).not.toMatch(new RegExp(`audit_entries_(before|other)|${entriesOf(2)}`))
  })

  test('what goes over all tables, for a backup or an upgrade, finds a partitioned one once, with all of its rows', async () => {
    const dumped = (await describeTables(client)).map((table) => table.name)
    const measured = await lookAtUpgrade(url)
    for (const names of [dumped, measured?.tables.map((table) => table.name) ?? []])
      expect(names.filter((table) => /^(audit_entries|notices)/.test(table)).sort()).toEqual([
        'audit_entries',
        'notices',
      ])
    const [{ bytes } = { bytes: 0 }] = await rows<{ bytes: number }>(
      `SELECT sum(pg_table_size(inhrelid))::float8 AS bytes FROM pg_inherits WHERE inhparent = 'notices'::regclass`,
    )
    expect(measured?.tables.find((table) => table.name === 'notices')?.bytes).toBe(bytes)
  })

  test('partitions are made ahead once, and reach further a year later', async () => {
    await keep(at(1, '06-01T00:00'))
    expect((await stateOf('audit_entries'))?.endsAt).toEqual(new Date(at(4, '01-01T00:00')))
    expect((await stateOf('notices'))?.endsAt).toEqual(new Date(at(1, '10-01T00:00')))
    expect(await keep(at(1, '06-30T23:59'))).toEqual({ made: [], moved: 0 })
    expect((await keep(at(2, '01-01T00:00'))).made).toContain(entriesOf(4))
  })

  test('a write of a time without partition is taken, and moved once its partition is made', async () => {
    const [near, far] = [idAt(at(5, '03-01T00:00')), idAt(at(24, '03-01T00:00'))]
    await write(near)
    await write(far)
    expect(await placeOf(near)).toBe('parts.audit_entries_other')
    expect((await stateOf('audit_entries'))?.strays).toBe(2)
    expect(await keep(at(3, '01-01T00:00'))).toMatchObject({ moved: 1 })
    expect([await placeOf(near), await placeOf(far)]).toEqual([
      `parts.${entriesOf(5)}`,
      'parts.audit_entries_other',
    ])
    expect((await stateOf('audit_entries'))?.strays).toBe(1)
  })

  test('a lock that others hold is given up and tried again, so that writes wait for a moment only', async () => {
    const waiting = async (count: number) =>
      vi.waitFor(
        async () =>
          expect(
            await rows(
              `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            ),
          ).toHaveLength(count),
        { timeout: 5000, interval: 10 },
      )
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('BEGIN; LOCK TABLE notices IN ROW EXCLUSIVE MODE')
    const kept = keep(at(3, '02-01T00:00'))
    await waiting(1)
    expect(await rows('UPDATE notices SET read_at = now()')).toEqual([])
    await waiting(0)
    await other.query('COMMIT')
    await other.end()
    expect((await kept).made).toEqual([`notices_${thisYear + 3}_05`])
  })

  test('months whose time is over are dropped with what refers to their rows, and nothing else', async () => {
    const user = idAt('2020-01-01')
    await rows(
      `INSERT INTO users (id, name, email, password_hash, role, status, search_text)
       VALUES ($1, 'Lan', 'lan@example.vn', 'x', 'student', 'active', 'lan')`,
      [user],
    )
    const notify = async (day: string, written = day) => {
      const id = idAt(at(1, `${day}T00:00`))
      await rows(
        `INSERT INTO notices (id, user_id, kind, subject, link, created_at)
         VALUES ($1, $2, 'course_returned', 'Tin', '/', $3)`,
        [id, user, at(1, `${written}T00:00`)],
      )
      await rows(
        `INSERT INTO held_mails (id, user_id, topic, subject, notice_id) VALUES ($1, $2, 'learning', 'Tin', $1)`,
        [id, user],
      )
      return id
    }
    const past = await notify('06-04')
    // Its id says July, its row is from August: the month is kept until that is past as well.
    const late = await notify('07-04', '08-09')
    const current = await notify('08-04')
    const left = async () =>
      (await rows<{ id: string }>('SELECT notice_id AS id FROM held_mails ORDER BY 1')).map(({ id }) => id)
    const drop = (before: string) => dropPartitionsBefore(database.db, 'notices', new Date(at(1, before)))
    expect(await drop('06-30T23:59')).not.toContain(`notices_${thisYear + 1}_06`)
    expect(await left()).toEqual([past, late, current])
    expect(await drop('08-08T00:00')).toEqual([`notices_${thisYear + 1}_06`])
    expect(await left()).toEqual([late, current])
    expect(await drop('08-10T00:00')).toEqual([`notices_${thisYear + 1}_07`])
    expect(await left()).toEqual([current])
    expect(await rows('SELECT id FROM notices')).toEqual([{ id: current }])
    expect(await drop('08-10T00:00')).toEqual([])
  })

  test('the newest partition is never dropped, and a table that has none is given those from now on', async () => {
    await dropPartitionsBefore(database.db, 'notices', new Date(at(9, '01-01T00:00')))
    const end = (await stateOf('notices'))?.endsAt
    expect(end).not.toBeNull()
    const [left] = await rows<{ part: string }>(
      `SELECT inhrelid::regclass::text AS part FROM pg_inherits
        WHERE inhparent = 'notices'::regclass AND inhrelid <> 'parts.notices_other'::regclass`,
    )
    await client.query(`ALTER TABLE notices DETACH PARTITION ${left?.part}; DROP TABLE ${left?.part}`)
    expect(await stateOf('notices')).toMatchObject({ endsAt: null })
    await rows(
      `INSERT INTO notices (id, user_id, kind, subject, link) SELECT $1, id, 'course_returned', 'Tin', '/' FROM users LIMIT 1`,
      [idAt(at(9, '05-01T00:00'))],
    )
    const months = ['05', '06', '07', '08'].map((month) => `notices_${thisYear + 9}_${month}`)
    expect(await keep(at(9, '05-20T00:00'))).toEqual({ made: expect.arrayContaining(months), moved: 1 })
  })
})
