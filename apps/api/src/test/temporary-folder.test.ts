import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

test('temporary folder: replaces those of runs that were killed, and touches no other', async () => {
  const place = await mkdtemp(join(tmpdir(), 'place-'))
  const { pid: dead } = spawnSync('true')
  const kept = [`run-${process.ppid}-abc`, `walk-${dead}-abc`, 'run-of-nobody']
  for (const name of [`run-${dead}-abc`, ...kept])
    await mkdir(join(place, name, 'cluster'), { recursive: true })
  const made = await makeTemporaryFolder('run', place)
  expect(made.startsWith(join(place, `run-${process.pid}-`))).toBe(true)
  expect((await readdir(place)).toSorted()).toEqual([...kept, made.slice(place.length + 1)].toSorted())
  await rm(place, { recursive: true })
})
