import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './lib/paths.ts'

const page = (name: string) => readFileSync(join(ROOT, 'docs/security', name), 'utf8')
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| (?!no\.|id |---)/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

describe('hostile inputs', () => {
  const tests = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  const rows = rowsOf(page('hostile-inputs.md'))

  test('stand in the order of their numbers, each once', () => {
    const numbers = rows.map(([number]) => Number(number))
    expect(numbers.length).toBeGreaterThan(60)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })

  test.each(rows)('%s, %s: the tests that send it are there', (_number, _what, _expected, cell = '') => {
    const named = [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)]
    expect(named.length).toBeGreaterThan(0)
    for (const [, path = '', words = ''] of named) {
      const files = tests.filter((file) => `/${file.replaceAll('\\', '/')}`.endsWith(`/${path}`))
      expect([path, files.length]).toEqual([path, 1])
      expect(readFileSync(join(ROOT, files[0] ?? ''), 'utf8')).toContain(words)
    }
  })
})

describe('ASVS', () => {
  const text = page('asvs.md')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (\S+) \| [^|]+ \|$/gm)]

  test('each requirement stands once, with one of five answers', () => {
    expect(rows.length).toBe(253)
    expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length)
  })

  test.each(['holds', 'partly', 'no', 'operator', 'n/a'])(
    'as many answers “%s” as its head says',
    (state) => {
      const said = new RegExp(`^- \\*\\*${state}\\*\\* \\((\\d+)\\)`, 'm').exec(text)?.[1]
      expect(Number(said)).toBe(rows.filter(([, , , answer]) => answer === state).length)
    },
  )
})

/** What stands between backquotes and looks like a way to a file of the repository. */
const evidenceIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|scripts|docs|e2e|deploy|bench)\/[\w./@-]+)`/g)].map(
    ([, path]) => path ?? '',
  )

describe.each(['threat-model.md', 'asvs.md', 'secrets.md', 'supply-chain.md'])('%s', (name) => {
  test('every file that it names as evidence is there', () => {
    const named = evidenceIn(page(name))
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})
