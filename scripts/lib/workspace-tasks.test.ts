import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildWithStamp } from './build-stamp.ts'
import { runDirectly } from './workspace-tasks.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tasks-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const workspace = (name: string, script: string) => ({ name, folder, scripts: { test: script } })
const ran = () => readFileSync(join(folder, 'ran.txt'), 'utf8').split('\n').filter(Boolean).sort()

describe('tasks without git', () => {
  it('run the script of every workspace that has it, in its own folder and with its environment', async () => {
    const workspaces = [
      workspace('a', 'echo "a $COLOR" >> ran.txt'),
      workspace('b', 'echo "b $COLOR" >> ran.txt'),
      { name: 'without', folder, scripts: { build: 'echo no >> ran.txt' } },
    ]
    const env = { PATH: process.env.PATH, COLOR: 'red' }
    expect(await runDirectly('test', { env }, workspaces)).toEqual({ code: 0, output: '' })
    expect(ran()).toEqual(['a red', 'b red'])
  })

  it.each([
    [['b'], ['b']],
    [['!b'], ['a', 'c']],
    [
      ['a', 'c'],
      ['a', 'c'],
    ],
    [['!a', '!b'], ['c']],
  ])('run only in the workspaces of the filter %s', async (filter, names) => {
    const workspaces = ['a', 'b', 'c'].map((name) => workspace(name, `echo ${name} >> ran.txt`))
    await runDirectly('test', { filter }, workspaces)
    expect(ran()).toEqual(names)
  })

  it('show every failure with the name of its workspace when they continue after the first', async () => {
    const workspaces = [workspace('a', 'echo first; exit 3'), workspace('b', 'echo second >&2; exit 4')]
    const { code, output } = await runDirectly('test', { isComplete: true }, workspaces)
    expect(code).not.toBe(0)
    expect(output).toContain('a:\nfirst')
    expect(output).toContain('b:\nsecond')
  })
})

describe('builds without git', () => {
  let builds = 0
  const build = async () => {
    builds += 1
    mkdirSync(join(folder, 'dist'), { recursive: true })
    return { code: 0, output: '' }
  }

  it('run again when a source or the brand changed, and only then', async () => {
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src', 'main.ts'), 'one')
    await buildWithStamp(folder, { BRAND_NAME: 'A' }, build)
    await buildWithStamp(folder, { BRAND_NAME: 'A' }, build)
    expect(builds).toBe(1)
    await buildWithStamp(folder, { BRAND_NAME: 'B' }, build)
    expect(builds).toBe(2)
    writeFileSync(join(folder, 'src', 'main.ts'), 'two')
    await buildWithStamp(folder, { BRAND_NAME: 'B' }, build)
    expect(builds).toBe(3)
  })

  it('run again after a build that failed', async () => {
    await buildWithStamp(folder, {}, async () => ({ code: 1, output: 'fault' }))
    builds = 0
    await buildWithStamp(folder, {}, build)
    expect(builds).toBe(1)
  })
})
