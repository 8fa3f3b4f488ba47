import { PgBoss } from 'pg-boss'
import { type Queue, wrapBoss } from './queue.ts'

/**
 * Longest a stop waits for running jobs, in ms; those that still run then go back to the queue. Shorter than the ten
 * seconds after which `npm start`, systemd or a container kills the worker: a killed job starts again only once its
 * heartbeat is missed.
 */
const STOP_TIMEOUT_MS = 8_000

/** A queue that also runs jobs and looks after dead ones; it has connections of its own. */
export async function createWorkingQueue(
  url: string,
  onError: (error: Error) => void,
): Promise<{ boss: PgBoss; queue: Queue; stopBoss: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    migrate: false,
    createSchema: false,
    // How soon a job whose worker was killed is given to another.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    application_name: 'tham-hoc worker',
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
    stopBoss: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}
