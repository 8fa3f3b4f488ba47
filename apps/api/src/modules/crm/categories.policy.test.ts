import { expect, test } from 'vitest'
import { assertTree } from './categories.policy.ts'

const place = (id: string, parentId: string | null = null) => ({ id, parentId })

test('categories: three levels are a tree', () => {
  expect(() => assertTree([place('c', 'b'), place('a'), place('b', 'a'), place('d')])).not.toThrow()
})

test.each([
  ['a category inside itself', [place('a', 'a')]],
  ['a circle of two', [place('a', 'b'), place('b', 'a')]],
  ['a fourth level', [place('a'), place('b', 'a'), place('c', 'b'), place('d', 'c')]],
  ['an unknown parent', [place('a', 'x')]],
])('categories: %s is refused', (_name, places) => {
  expect(() => assertTree(places)).toThrow('category.bad_parent')
})
