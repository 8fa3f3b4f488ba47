import { expect, test } from 'vitest'
import { contract, type Endpoint } from './index.ts'
import { officeLists } from './office-lists.ts'

test.each(Object.entries(officeLists))('the list %s is read by an endpoint of the offices', (_name, read) => {
  const [group = '', name = ''] = read.split('.')
  const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract
  const endpoint = groups[group]?.[name]
  expect(endpoint?.method).toBe('GET')
  expect(endpoint?.access.kind).toBe('signed-in')
})
