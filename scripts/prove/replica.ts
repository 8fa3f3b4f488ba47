import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, type Db } from '../../apps/api/src/db/client.ts'
import { openReplica, positionAfterWrite } from '../../apps/api/src/db/replica.ts'
import { readPosition } from '../../apps/api/src/db/wal-position.ts'
import { onFact } from '../../apps/api/src/process/facts.ts'
import { onEnd } from '../lib/lifetime.ts'
import { done, step } from '../lib/say.ts'
import type { DatabasePair } from './pair.ts'

/** What writes beside the proof, so that the replica has something to replay. */
const WRITERS = 3
/** Longer than a replica may be behind. */
const PAUSE_MS = 8_000

/** Reads of one kind: how many, how many showed less than they had to, failed, and were answered by the replica. */
interface Reads {
  asked: number
  stale: number
  failed: number
  byReplica: number
}

/**
 * Reads by way of a replica while it is written to, while its replay is paused, and after it was killed: what a reader
 * wrote, what was announced, and plain reads of the replica beside them, which show what the rules are for.
 * @returns the exit code: 0 when no read by the rules was stale or failed
 */
export async function proveReplica(pair: DatabasePair, seconds: number): Promise<number> {
  const primary = createDatabase(pair.directUrl, { onError: () => {} })
  const plain = createDatabase(pair.replicaUrl, { onError: () => {} })
  let lastWrite: bigint | null = null
  const replica = openReplica({
    url: pair.replicaUrl,
    primary,
    poolSize: 4,
    isPooled: false,
    lastWrite: () => lastWrite,
    onError: () => {},
  })
  let by = ''
  const stopListening = onFact('replicaRead', (fact) => {
    by = fact.by
  })
  onEnd('services', async () => {
    stopListening()
    await replica.close()
    await Promise.all([plain.close(), primary.close()])
  })
  await primary.pool.query('create table proof_written as select 0 as n')
  await primary.pool.query('create table proof_load (n int, words text)')

  let written = 0
  const write = async () => {
    written += 1
    await primary.pool.query('update proof_written set n = $1', [written])
  }
  const counts = new Map<string, Reads>()
  const read = async (kind: string, db: Db) => {
    const reads = counts.get(kind) ?? { asked: 0, stale: 0, failed: 0, byReplica: 0 }
    counts.set(kind, reads)
    reads.asked += 1
    by = 'replica'
    try {
      const { rows } = await db.execute<{ n: number }>('select n from proof_written')
      if ((rows[0]?.n ?? 0) < written) reads.stale += 1
      if (by === 'replica') reads.byReplica += 1
    } catch {
      reads.failed += 1
    }
  }
  const afterOwnWrite = async (stage: string) => {
    await write()
    await read(`${stage}: bản sao không theo luật`, plain.db)
    lastWrite = readPosition(await positionAfterWrite(primary.pool))
    await read(`${stage}: báo cáo sau khi tự ghi`, replica.reports)
    replica.changed()
    await read(`${stage}: trang công khai sau thay đổi`, replica.publicReads)
  }
  const during = async (stage: string, ms: number, work: () => Promise<void>) => {
    step(stage)
    const end = performance.now() + ms
    while (performance.now() < end) await work()
  }

  const loading = new AbortController()
  const load = Array.from({ length: WRITERS }, async () => {
    while (!loading.signal.aborted)
      await primary.pool.query(
        'insert into proof_load select n, repeat(md5(n::text), 8) from generate_series(1, 2000) n',
      )
  })
  await delay(2_000)
  await during('Ghi rồi đọc', seconds * 500, async () => {
    await afterOwnWrite('ghi')
    // As a person who looks at figures after saving: the replica has time to follow.
    await delay(150)
    await read('ghi: báo cáo 150 ms sau', replica.reports)
  })
  loading.abort()
  await Promise.all(load)
  lastWrite = null
  await delay(1_500)
  await during('Chỉ đọc', seconds * 500, async () => {
    await read('chỉ đọc: báo cáo', replica.reports)
    await read('chỉ đọc: trang công khai', replica.publicReads)
  })
  await plain.pool.query('select pg_wal_replay_pause()')
  await during('Bản sao ngừng theo', PAUSE_MS, async () => {
    await afterOwnWrite('ngừng')
    await delay(20)
  })
  await plain.pool.query('select pg_wal_replay_resume()')
  await delay(1_500)
  pair.killReplica()
  await during('kill -9 bản sao', 3_000, async () => {
    await write()
    lastWrite = readPosition(await positionAfterWrite(primary.pool))
    await read('bản sao chết: báo cáo', replica.reports)
    await read('bản sao chết: trang công khai', replica.publicReads)
    await delay(5)
  })
  print(counts)
  const isHeld = [...counts].every(
    ([kind, { stale, failed }]) => kind.includes('không theo luật') || stale + failed === 0,
  )
  if (isHeld) done('Không lần đọc nào theo luật bị cũ hay hỏng')
  return isHeld ? 0 : 1
}

function print(counts: ReadonlyMap<string, Reads>): void {
  console.info('\n| đọc | số lần | cũ | hỏng | bản sao trả lời |\n|---|---:|---:|---:|---:|')
  for (const [kind, { asked, stale, failed, byReplica }] of counts)
    console.info(`| ${kind} | ${asked} | ${stale} | ${failed} | ${byReplica} |`)
  console.info()
}
