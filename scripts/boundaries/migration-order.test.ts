import { expect, test } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { checkMigrationOrder, findDisorder } from './migration-order.ts'

const first = { idx: 0, when: 100, tag: '0000_a' }

test('each migration is younger than the one before it, so no installation leaves one out', () => {
  expect(checkMigrationOrder(ROOT)).toEqual([])
})

test('a migration that was only renumbered after a rebase is found', () => {
  expect(findDisorder([first, { idx: 1, when: 200, tag: '0001_b' }])).toEqual([])
  expect(findDisorder([first, { idx: 1, when: 100, tag: '0001_b' }])[0]).toContain('0001_b is older')
  expect(findDisorder([first, { idx: 1, when: 99, tag: '0001_b' }])[0]).toContain('0001_b is older')
  expect(findDisorder([first, { idx: 0, when: 200, tag: '0000_b' }])[0]).toContain('should be number 0001')
  expect(findDisorder([first, { idx: 1, when: 200, tag: '0002_b' }])[0]).toContain('should be number 0001')
})
