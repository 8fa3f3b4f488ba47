import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { guardConnections } from '../db/client.ts'
import { type Queue, wrapBoss } from './queue.ts'

/**
 * Longest a stop waits for running jobs, in ms; those that still run then go back to the queue. Shorter than the ten
 * seconds after which `npm start`, systemd or a container kills the worker: a killed job starts again only once its
 * heartbeat is missed.
 */
const STOP_TIMEOUT_MS = 8_000

/**
 * The queue of a worker: it runs jobs and retries those whose process died. It has its own connection pool.
 * @param onError told of each fault of the queue and each connection that is lost
 * @param silenceMs how long a connection in use may be silent before it is dead; default as for requests, since the
 *   queue's statements are short
 */
export async function createWorkingQueue(
  url: string,
  onError: (error: Error) => void,
  silenceMs?: number,
): Promise<{ boss: PgBoss; queue: Queue; stopBoss: () => Promise<void> }> {
  // The pool that pg-boss would make waits for TCP to give up on a machine that is gone without a word.
  const pool = new Pool({
    connectionString: url,
    max: 4,
    // Longer than for requests: a job whose end cannot be noted would run a second time.
    connectionTimeoutMillis: 10_000,
    application_name: 'tham-hoc worker',
  })
  guardConnections(pool, onError, silenceMs)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    // How soon a job whose worker was killed is given to another.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', onError)
  await boss.start()
  // What a worker before this one left behind does not wait for the first round of the timer.
  await boss.supervise()
  const queue = wrapBoss(boss)
  return {
    boss,
    // The services close their queue with them; this one is stopped by the worker, before the database.
    queue: { ...queue, stop: async () => undefined },
    async stopBoss() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      await pool.end()
    },
  }
}
