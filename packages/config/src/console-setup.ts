import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'
import { expectedLines, writtenLines } from './console.ts'

const original = { error: console.error, warn: console.warn }

beforeEach(() => {
  for (const channel of ['error', 'warn'] as const) {
    expectedLines[channel] = []
    console[channel] = (...args: unknown[]) => {
      writtenLines.push({ channel, text: format(...args) })
    }
  }
  writtenLines.length = 0
})

afterEach(() => {
  Object.assign(console, original)
  const isExpected = (line: (typeof writtenLines)[number]) =>
    expectedLines[line.channel].some((pattern) => pattern.test(line.text))
  const surprises = writtenLines.filter((line) => !isExpected(line))
  expect(surprises, 'lines on the console that the test did not expect').toEqual([])
  for (const channel of ['error', 'warn'] as const) {
    for (const pattern of expectedLines[channel]) {
      const texts = writtenLines.filter((line) => line.channel === channel).map((line) => line.text)
      expect(texts.join('\n'), `expected on console.${channel}`).toMatch(pattern)
    }
  }
})
