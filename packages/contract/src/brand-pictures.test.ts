import { expect, test } from 'vitest'
import { brandPictureStyle, fitLogo, unsetPictures } from './brand-pictures.ts'

const logo = `/brand-logos/${'a'.repeat(32)}-800x200.png`
const logoDark = `/brand-logos/${'b'.repeat(32)}-600x200.png`

test('pictures of the brand: without any there is no rule, so that all looks as it was built', () => {
  expect(brandPictureStyle(unsetPictures)).toBe('')
})

test('pictures of the brand: a logo without a version for dark grounds stands there on a white plate', () => {
  expect(brandPictureStyle({ ...unsetPictures, logo })).toMatch(
    /@media screen\{\[data-theme="dark"\],\[data-surface="hero"\]\{--logo:url\("\.\.\/brand-logos\/a+-800x200\.png"\);--logo-ratio:4\.000;--logo-plate:#fff\}\}/,
  )
  const both = brandPictureStyle({ ...unsetPictures, logo, logoDark })
  expect(both).toContain('-600x200.png");--logo-ratio:3.000;--logo-plate:transparent}')
  expect(both).not.toContain('#fff')
})

test('pictures of the brand: a logo for dark grounds alone changes no page', () => {
  expect(brandPictureStyle({ ...unsetPictures, logoDark })).toBe('')
})

test('pictures of the brand: a logo fills a box as far as its shape lets it', () => {
  expect(fitLogo(logo, { width: 220, height: 44 })).toEqual({ width: 176, height: 44 })
  expect(fitLogo(logo, { width: 100, height: 44 })).toEqual({ width: 100, height: 25 })
})
