import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineJob, type JobRun } from '../core/jobs.ts'
import { installQueues } from '../queue/install.ts'
import { createWorkingQueue } from '../queue/working-queue.ts'
import { startBlackHole } from '../test/black-hole.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { work } from './work.ts'

type Taken = [payload: { name: string; count: number }, run: JobRun]

let t: TestApp
let queue: Awaited<ReturnType<typeof createWorkingQueue>>
const taken: Taken[] = []
let loads = 0

const probeJob = defineJob({
  name: 'probe',
  payload: z.object({ name: z.string(), count: z.number().default(1) }),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 60,
  take: { pollSeconds: 1 },
  async load() {
    loads += 1
    return () =>
      async (...run: Taken) =>
        void taken.push(run)
  },
})
const idleJob = defineJob({
  name: 'probe-idle',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 60,
  schedule: { cron: '* * * * *', alsoAtStart: true },
  load: async () => () => null,
})

beforeAll(async () => {
  t = await createTestApp()
  await installQueues(t.databaseUrl, [probeJob, idleJob])
  queue = await createWorkingQueue(t.databaseUrl, () => undefined)
  const services = {
    ...t.services,
    readList: () => Promise.reject(new Error('no job here reads a list')),
    queue: queue.queue,
    stopping: new AbortController().signal,
    afterJobs: () => undefined,
  }
  for (const job of [probeJob, idleJob]) await work(queue.boss, job, services)
})
afterAll(async () => {
  await queue.stopBoss()
  await t.close()
})

const patience = { timeout: 15_000, interval: 100 }
const stateOf = async (name: string) => (await queue.boss.findJobs(name)).map(({ state }) => state)

it('work: a handler gets the parsed payload and the queue’s facts about the run', async () => {
  await t.services.queue.send(probeJob, { name: 'Lan' })
  await vi.waitFor(() => expect(taken).toHaveLength(1), patience)
  expect(taken[0]).toEqual([
    { name: 'Lan', count: 1 },
    { id: expect.any(String), priority: 0, hasMoreTries: false },
  ])
})

it('work: an invalid payload fails its job and never reaches the handler', async () => {
  const before = taken.length
  await queue.boss.send(probeJob.name, { name: 7 })
  await vi.waitFor(async () => expect(await stateOf(probeJob.name)).toContain('failed'), patience)
  expect(taken).toHaveLength(before)
})

it('work: a job that the settings disable is neither taken nor scheduled', async () => {
  expect(await queue.boss.getSchedules(idleJob.name)).toEqual([])
  expect(await stateOf(idleJob.name)).toEqual([])
})

it('work: the code of a job is loaded only once, and only by the worker', () => {
  expect(loads).toBe(1)
})

it('work: the queue leaves the connections of a database that is gone without a word', async () => {
  const line = await startBlackHole(t.databaseUrl)
  const faults: Error[] = []
  const { boss, stopBoss } = await createWorkingQueue(line.url, (error) => faults.push(error), 1_000)
  line.swallow()
  await expect(boss.findJobs(probeJob.name)).rejects.toThrow('the database was silent')
  line.mend()
  await vi.waitFor(() => boss.findJobs(probeJob.name), patience)
  expect(faults.map(({ message }) => message)).toContain('Connection terminated: the database was silent')
  await stopBoss()
  await line.stop()
})
