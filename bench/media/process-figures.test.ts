import { describe, expect, it } from 'vitest'
import { cpuTimes, peakMemory } from './process-figures.ts'

describe('cpuTimes', () => {
  it('separates the time of the process from that of its ended children, whatever the name of the program', () => {
    const stat = '42 (odd) name (x) S 1 42 42 0 -1 4194304 10 20 0 0 150 25 3000 100 20 0 1 0 99 1000 50'
    expect(cpuTimes(stat)).toEqual({ ownMs: 1750, childrenMs: 31_000 })
  })
})

describe('peakMemory', () => {
  it('reads the high-water mark in bytes', () => {
    expect(peakMemory('Name:\tnode\nVmPeak:\t 900 kB\nVmHWM:\t  2048 kB\nVmRSS:\t 100 kB\n')).toBe(2_097_152)
  })

  it('returns nothing for a process that has ended', () => {
    expect(peakMemory('')).toBe(0)
  })
})
