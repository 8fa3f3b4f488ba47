import { describe, expect, it } from 'vitest'
import { readLine } from './service-log.ts'

describe('readLine', () => {
  it('reads level, message and cause from a JSON line', () => {
    const line = JSON.stringify({
      level: 50,
      msg: 'request failed',
      err: { message: 'pool is gone' },
      url: '/x',
    })
    expect(readLine(line, false)).toEqual({ level: 'error', text: 'request failed · pool is gone · /x' })
    expect(readLine('{"level":40,"msg":"slow"}', false)).toEqual({ level: 'warn', text: 'slow' })
    expect(readLine('{"level":30,"msg":"up"}', true).level).toBe('info')
  })

  it('reads plain text on stderr as an error, except for Node’s warnings', () => {
    expect(readLine('Error: boom', true).level).toBe('error')
    expect(readLine('(node:1) ExperimentalWarning: x', true).level).toBe('info')
    expect(readLine('listening', false).level).toBe('info')
    expect(readLine('{not json', true)).toEqual({ level: 'error', text: '{not json' })
  })
})
