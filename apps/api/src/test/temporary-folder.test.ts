import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

afterEach(() => vi.restoreAllMocks())

const HOUR_S = 3600
const { pid: dead } = spawnSync('true')

/** A place with folders that were last changed so many hours ago. */
async function placeWith(hoursAgo: Record<string, number>): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'place-'))
  onTestFinished(() => rm(place, { recursive: true }))
  for (const [name, hours] of Object.entries(hoursAgo)) {
    await mkdir(join(place, name, 'cluster'), { recursive: true })
    const changed = Date.now() / 1000 - hours * HOUR_S
    await utimes(join(place, name), changed, changed)
  }
  return place
}

test('temporary folder: replaces those of runs that were killed, and touches no other', async () => {
  const kept = {
    [`run-${process.ppid}-abc`]: 2,
    [`walk-${dead}-abc`]: 2,
    'run-of-nobody': 2,
    [`run-${dead}-new`]: 0.9,
  }
  const place = await placeWith({ ...kept, [`run-${dead}-abc`]: 2 })
  const made = await makeTemporaryFolder('run', place)
  expect(made.startsWith(join(place, `run-${process.pid}-`))).toBe(true)
  expect((await readdir(place)).toSorted()).toEqual(
    [...Object.keys(kept), made.slice(place.length + 1)].toSorted(),
  )
})

test.skipIf(!process.getuid)('temporary folder: leaves what another account left alone', async () => {
  const place = await placeWith({ [`run-${dead}-abc`]: 2 })
  vi.spyOn(process, 'getuid').mockReturnValue(4_000_000)
  await makeTemporaryFolder('run', place)
  expect(await readdir(place)).toContain(`run-${dead}-abc`)
})

test('temporary folder: is made also where an old one cannot be removed', async () => {
  const place = await placeWith({ [`run-${dead}-abc`]: 2 })
  const remove = vi.fn<typeof rm>(() => Promise.reject(new Error('EACCES: permission denied')))
  expect(await makeTemporaryFolder('run', place, remove)).toContain(`run-${process.pid}-`)
  expect(remove).toHaveBeenCalledOnce()
})
