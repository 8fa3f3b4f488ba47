import { expect, test } from 'vitest'
import { singlePageRead } from './single-page-read.ts'

const read = (q: string) =>
  singlePageRead(
    { queryKey: ['roles', 'list', {}], queryFn: async () => ['Thu ngân', 'Biên tập viên'] },
    (names) => names,
    { q, textOf: (name) => name },
  )
const rowsFor = (q: string) => read(q).queryFn({ signal: new AbortController().signal })

test('a list read whole: a search leaves the rows that hold all its words, without diacritics', async () => {
  expect(await rowsFor('')).toMatchObject({ total: 2, items: ['Thu ngân', 'Biên tập viên'] })
  expect(await rowsFor('ngan THU')).toMatchObject({ total: 1, items: ['Thu ngân'] })
  expect(await rowsFor('thu biên')).toMatchObject({ total: 0, items: [] })
})

test('a list read whole: each search is kept apart, and below what the endpoint answered', () => {
  expect(read('thu').queryKey).toEqual(['roles', 'list', {}, 'rows', 'thu'])
})
