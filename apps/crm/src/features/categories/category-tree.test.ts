import { expect, test } from 'vitest'
import { afterMove, afterStep, inTreeOrder, parentsFor } from './category-tree.ts'

const item = (id: string, parentId: string | null = null) => ({ id, parentId })
const all = [item('a'), item('b'), item('a1', 'a'), item('a2', 'a'), item('a1x', 'a1')]
const shape = (items: ReturnType<typeof afterStep>) =>
  items && inTreeOrder(items).map(({ id, level }) => `${'-'.repeat(level)}${id}`)

test('category tree: every category follows the one it belongs to', () => {
  expect(shape(all)).toEqual(['a', '-a1', '--a1x', '-a2', 'b'])
})

test('category tree: one moves among its brothers with all below it', () => {
  expect(shape(afterStep(all, 'a', 'down'))).toEqual(['b', 'a', '-a1', '--a1x', '-a2'])
  expect(shape(afterStep(all, 'a2', 'up'))).toEqual(['a', '-a2', '-a1', '--a1x', 'b'])
  expect(afterStep(all, 'a', 'up')).toBeNull()
})

test('category tree: one goes into the brother before it, but never below the third level', () => {
  expect(shape(afterStep(all, 'b', 'into'))).toEqual(['a', '-a1', '--a1x', '-a2', '-b'])
  expect(shape(afterStep(all, 'a2', 'into'))).toEqual(['a', '-a1', '--a1x', '--a2', 'b'])
  expect(afterStep([item('z'), ...all], 'a', 'into')).toBeNull()
})

test('category tree: one comes out beside the one it belonged to', () => {
  expect(shape(afterStep(all, 'a1', 'out'))).toEqual(['a', '-a2', 'a1', '-a1x', 'b'])
  expect(afterStep(all, 'a', 'out')).toBeNull()
})

test('category tree: nothing below a category may take it in, nor anything too deep', () => {
  expect(parentsFor(all, item('a')).map(({ id }) => id)).toEqual([])
  expect(parentsFor(all, item('a1', 'a')).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(parentsFor(all, null).map(({ id }) => id)).toEqual(['a', 'a1', 'a2', 'b'])
})

test('category tree: a dragged category takes its place among its brothers, and no other one moves', () => {
  const tree = [
    { id: 'a', parentId: null },
    { id: 'a1', parentId: 'a' },
    { id: 'a2', parentId: 'a' },
    { id: 'b', parentId: null },
    { id: 'c', parentId: null },
  ]
  const order = (moved: { id: string }[] | null) => moved?.map(({ id }) => id)
  expect(order(afterMove(tree, 'c', 0))).toEqual(['c', 'a1', 'a2', 'a', 'b'])
  expect(order(afterMove(tree, 'a2', 0))).toEqual(['a', 'a2', 'a1', 'b', 'c'])
  expect(afterMove(tree, 'a', 0)).toBeNull()
  expect(afterMove(tree, 'a', 9)).toBeNull()
})
