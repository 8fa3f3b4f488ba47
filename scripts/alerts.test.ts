import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.ts'

const alert = /\brole=(?:"alert"|\{[^}]*'alert'[^}]*\})/g
/** Its other attributes stand within so many characters. */
const NEAR = 80

test('every alert is a live region, too: Orca keeps silent about others in Firefox', () => {
  const silent: string[] = []
  for (const file of globSync('{apps,packages}/*/src/**/*.tsx', { cwd: ROOT })) {
    if (file.endsWith('.test.tsx')) continue
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const { index } of text.matchAll(alert))
      if (!text.slice(Math.max(0, index - NEAR), index + NEAR).includes('aria-live="assertive"'))
        silent.push(file)
  }
  expect(silent, 'spread alertProps of @repo/ui/lib/alert instead of the role').toEqual([])
})
