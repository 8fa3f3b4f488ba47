import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Colour tokens of the rules whose selector holds `selector`, later rules winning. */
function tokensOf(...selectors: string[]): Record<string, string> {
  const tokens: Record<string, string> = {}
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.some((wanted) => selector.split(/[,\n]/).some((part) => part.trim() === wanted))) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      tokens[name] = value.trim()
  }
  return tokens
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const light = tokensOf(':root')
const dark = { ...light, ...tokensOf('[data-theme="dark"]') }
const heroColors = tokensOf('[data-surface="hero"]')
const hero = {
  ...dark,
  ...heroColors,
  bg: light.hero ?? '',
  text: light['on-hero'] ?? '',
  'text-2': light['on-hero-2'] ?? '',
}

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for control edges, focus rings and graphics (1.4.11). */
const textPairs = [
  ['text', 'bg'],
  ['text-2', 'bg'],
  ['text-3', 'bg'],
  ['text-3', 'surface-3'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary', 'primary-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent', 'accent-soft'],
  ['gold', 'surface'],
  ['gold', 'gold-soft'],
  ['success', 'surface'],
  ['success', 'success-soft'],
  ['warning', 'surface'],
  ['warning', 'warning-soft'],
  ['danger', 'surface'],
  ['danger', 'danger-soft'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['info', 'surface'],
  ['info', 'info-soft'],
] as const
const graphicPairs = [
  ['border-strong', 'surface'],
  ['gold-fill', 'surface'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['primary', 'surface'],
  ['chart-1', 'surface'],
  ['chart-2', 'surface'],
  ['chart-3', 'surface'],
  ['chart-4', 'surface'],
  ['chart-5', 'surface'],
  ['chart-6', 'surface'],
] as const

describe.each([
  ['light', light],
  ['dark', dark],
  ['hero', hero],
])('%s theme', (_name, tokens: Record<string, string>) => {
  it.each(textPairs)('%s on %s is readable text', (ink, ground) => {
    expect(ratio(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(graphicPairs)('%s on %s is a visible edge', (ink, ground) => {
    expect(ratio(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

describe('contrast formula', () => {
  it('gives the known extremes', () => {
    expect(ratio('#ffffff', '#000000')).toBeCloseTo(21)
    expect(ratio('#17554d', '#17554d')).toBe(1)
  })
})
