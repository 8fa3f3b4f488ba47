import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.ts'

/** An alert that is written out, with what stands beside its role. */
const alert = /.{0,80}\brole=(?:"alert"|\{[^}]*'alert'[^}]*\}).{0,80}/gs

test('every alert is a live region, too: Orca keeps silent about others in Firefox', () => {
  const silent: string[] = []
  for (const file of globSync('{apps,packages}/*/src/**/*.tsx', { cwd: ROOT })) {
    if (file.endsWith('.test.tsx')) continue
    for (const [place] of readFileSync(join(ROOT, file), 'utf8').matchAll(alert))
      if (!place.includes('aria-live="assertive"')) silent.push(file)
  }
  expect(silent, 'spread alertProps of @repo/ui/lib/alert instead of the role').toEqual([])
})
