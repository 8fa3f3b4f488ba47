import { describe, expect, test } from 'vitest'
import { dragShape, type FilmShape, moveShape, pointOf, resizeShape, startShape, thin } from './shapes.ts'

describe('a shape', () => {
  test('is moved as a whole and stops at the edge of the picture', () => {
    const line: FilmShape = {
      kind: 'pen',
      color: 'yellow',
      points: [
        [0.1, 0.2],
        [0.3, 0.2],
      ],
    }
    expect(moveShape(line, -0.5, 0.1)).toMatchObject({
      points: [
        [0, 0.3],
        [0.2, 0.3],
      ],
    })
    expect(moveShape(startShape('circle', 'cyan'), 2, 0)).toMatchObject({ center: [1, 0.5] })
    expect(moveShape(startShape('arrow', 'cyan'), 0, -2)).toMatchObject({ from: [0.3, 0], to: [0.5, 0.2] })
  })

  test('changes its size by keys, never to nothing', () => {
    expect(resizeShape(startShape('circle', 'red'), -1, 0.04)).toMatchObject({ radius: [0.01, 0.2] })
    expect(resizeShape(startShape('arrow', 'red'), 0.1, 2)).toMatchObject({ to: [0.6, 1] })
  })

  test('is drawn between two places, and a pointer outside of the picture stays at its edge', () => {
    expect(dragShape('circle', 'white', pointOf(0.2, 0.2), pointOf(0.4, 0.6))).toEqual({
      kind: 'circle',
      color: 'white',
      center: [0.3, 0.4],
      radius: [0.1, 0.2],
    })
    expect(pointOf(-0.3, 1.7)).toEqual([0, 1])
  })

  test('goes on as a line however long it becomes', () => {
    const points = Array.from({ length: 200 }, (_, index) => pointOf(index / 200, 0.5))
    const thinned = thin(points, 200)
    expect(thinned.length).toBeLessThanOrEqual(101)
    expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)])
  })
})
