import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract, type Endpoint } from '@repo/contract'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = ['apps/{crm,doctor}', 'packages/{back-office,office-ui,course-studio,video-studio}']
const sources = folders
  .flatMap((folder) => globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Whether a text asks the endpoint: `api.group.name`, or `const { name } = useApi().group`. */
const asks = (text: string, group: string, name: string) =>
  new RegExp(String.raw`\b${group}\.${name}\b|\{[^}]*\b${name}\b[^}]*\} = [\w().]*\b${group}\b`).test(text)

describe('what only the learners’ site asks (`isForLearners`)', () => {
  it('is asked by no page of an office, whose browsers do not know its address', () => {
    const asked = Object.entries(contract).flatMap(([group, members]) =>
      Object.entries<Endpoint>(members)
        .filter(([, { isForLearners }]) => isForLearners)
        .flatMap(([name]) =>
          sources
            .filter(({ text }) => asks(text, group, name))
            .map(({ file }) => `${file}: ${group}.${name}`),
        ),
    )
    expect(asked).toEqual([])
  })

  it('is found in both ways in which pages ask', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(asks('api.catalogue.home.query()', 'catalogue', 'home')).toBe(true)
    expect(asks('const { courses } = useApi().catalogue', 'catalogue', 'courses')).toBe(true)
    expect(asks('const { courses } = useApi().crm', 'catalogue', 'courses')).toBe(false)
  })
})
