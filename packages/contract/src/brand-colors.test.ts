import { expect, test } from 'vitest'
import {
  brandColorNames,
  brandStyle,
  contrast,
  contrastFaults,
  nearestReadable,
  ownColors,
  unsetColors,
} from './brand-colors.ts'

test.each([
  // The ends of the scale, and examples of G18 and of the understanding documents of WCAG 2.2.
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#949494', '#ffffff', 3.03],
  ['#959595', '#ffffff', 2.99],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#ffffff', 4],
])('contrast of %s on %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
  expect(contrast(one, one)).toBe(1)
})

test('our own colours are readable as colours that somebody sets', () => {
  expect(contrastFaults(ownColors)).toEqual([])
})

test('what nobody set has no faults and no style', () => {
  expect(contrastFaults(unsetColors)).toEqual([])
  expect(brandStyle(unsetColors)).toBe('')
})

test('a light yellow cannot be read on white, and the fault names the pair with its ratio', () => {
  const faults = contrastFaults({ ...unsetColors, primary: '#f2d24b' })
  const onSurface = faults.find(
    ({ theme, ink, ground }) => `${theme} ${ink} ${ground}` === 'light primary surface',
  )
  expect(onSurface).toMatchObject({
    name: 'primary',
    inkColor: '#f2d24b',
    groundColor: '#ffffff',
    least: 4.5,
  })
  expect(onSurface?.ratio).toBeLessThan(2)
})

test('every colour has a readable one near it, which is itself where it can be read', () => {
  for (const name of brandColorNames) {
    expect(nearestReadable({ ...unsetColors, [name]: ownColors[name] }, name)).toBe(ownColors[name])
    for (const color of ['#f2d24b', '#2b50ff', '#ff2e93', '#808080', '#ffffff', '#000000']) {
      const nearest = nearestReadable({ ...unsetColors, [name]: color }, name)
      expect(nearest, `${name} ${color}`).not.toBeNull()
      const own = contrastFaults({ ...unsetColors, [name]: nearest ?? '' }).filter(
        (fault) => fault.name === name,
      )
      expect(own).toEqual([])
    }
  }
})

test('the stylesheet changes only the themes whose colours are set, and nothing dark reaches paper', () => {
  const style = brandStyle({ ...unsetColors, primary: '#3b2f86' })
  expect(style).toMatch(/^:root:not\(\[data-theme="dark"\]\),\[data-surface="paper"\]\{--primary:#3b2f86;/)
  // Printed in the dark theme, too.
  expect(style).toContain('@media print{:root{--primary:#3b2f86;')
  expect(style).toContain(':root{--hero:')
  expect(style).not.toContain('--accent')
  expect(style.slice(style.indexOf('@media screen'))).not.toContain('--primary:')
  const dark = brandStyle({ ...unsetColors, accentDark: '#ffb3c7' })
  expect(dark).toMatch(/^@media screen\{\[data-theme="dark"\],\[data-surface="hero"\]\{--accent:#ffb3c7;/)
})
