import { describe, expect, it } from 'vitest'
import { familyOf, isWorker, parsePsLine, parseStat, readProcesses } from './processes.ts'

describe('parseStat', () => {
  it('reads past a name with spaces and brackets', () => {
    const stat = '42 (node (x) y) S 7 42 42 0 -1 4194304 100 0 0 0 150 25 0 0 20 0 11 0 100 1 1'
    expect(parseStat(stat, 'node x')).toEqual({
      pid: 42,
      parent: 7,
      command: 'node x',
      cpuMs: 1750,
      endedMs: 0,
    })
  })
})

describe('parsePsLine', () => {
  it('reads minutes and hundredths', () => {
    expect(parsePsLine('  501     1   2:01.25 node apps/api/src/main.ts')).toEqual([
      { pid: 501, parent: 1, command: 'node apps/api/src/main.ts', cpuMs: 121_250 },
    ])
  })

  it('leaves out lines that are no process', () => {
    expect(parsePsLine('')).toEqual([])
  })
})

describe('isWorker', () => {
  it('knows the worker with demo data and without, and no server', () => {
    const commands = ['demo/src/worker.ts', 'api/src/worker.ts', 'api/src/main.ts']
    expect(commands.map((entry) => isWorker({ command: `node /a/apps/${entry}` }))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('familyOf', () => {
  const facts = (pid: number, parent: number) => ({ pid, parent, command: '', cpuMs: 0 })

  it('contains children of children and no other processes', () => {
    const all = [facts(1, 0), facts(2, 1), facts(3, 2), facts(4, 1), facts(5, 4)]
    expect(familyOf(2, all).map(({ pid }) => pid)).toEqual([2, 3])
  })
})

it('process list: finds this process with its CPU time', async () => {
  const own = (await readProcesses()).find(({ pid }) => pid === process.pid)
  expect(own?.parent).toBe(process.ppid)
  expect(own?.cpuMs).toBeGreaterThan(0)
})
