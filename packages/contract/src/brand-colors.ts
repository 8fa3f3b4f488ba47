/**
 * Colours of the brand, the tokens made of them, and whether they can be read. Contrast is that of WCAG 2.2 (W3C
 * Recommendation of 2023-10-05, relative luminance with the threshold 0.04045 of IEC 61966-2-1): 4.5 for text (1.4.3),
 * 3 for edges and graphics (1.4.11).
 */

/** `#rrggbb` in small letters. */
export type Hex = string
type Rgb = readonly [number, number, number]

export const brandColorNames = ['primary', 'accent', 'primaryDark', 'accentDark'] as const
export type BrandColorName = (typeof brandColorNames)[number]
/** Each colour that the business chose; empty stands for ours. */
export type BrandColors = Readonly<Record<BrandColorName, Hex>>

/** The colours of `tokens.css`. */
export const ownColors: BrandColors = {
  primary: '#17554d',
  accent: '#a9502f',
  primaryDark: '#7cc7b6',
  accentDark: '#f0a582',
}
export const unsetColors: BrandColors = { primary: '', accent: '', primaryDark: '', accentDark: '' }

const rgbOf = (hex: Hex): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
const hexOf = (rgb: Rgb): Hex =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: Hex): number {
  const [r, g, b] = rgbOf(hex).map((part) => linear(part / 255)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** From 1 for equal colours to 21 for black on white. */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** So much of the first colour in the second. */
function mix(color: Hex, into: Hex, share: number): Hex {
  const ground = rgbOf(into)
  return hexOf(rgbOf(color).map((part, i) => part * share + (ground[i] ?? 0) * (1 - share)) as unknown as Rgb)
}

const BLACK = '#000000'
const WHITE = '#ffffff'
/** Whichever of a light and a dark ink is read better. */
const inkOn = (color: Hex, dark: Hex): Hex => (contrast(WHITE, color) >= contrast(dark, color) ? WHITE : dark)

export const brandThemes = ['light', 'dark', 'hero'] as const
export type BrandTheme = (typeof brandThemes)[number]
/** Tokens by their names without the dashes. */
export type Tokens = Readonly<Record<string, Hex>>

/** Tokens that colours of the brand are seen beside and that they never change. */
const grounds = {
  light: { bg: '#fcfaf7', surface: '#ffffff', 'surface-2': '#f5f1eb' },
  dark: { bg: '#0f1413', surface: '#161d1b', 'surface-2': '#1e2725' },
} as const

const lightTokens = (name: 'primary' | 'accent', color: Hex): Tokens => ({
  [name]: color,
  [`${name}-hover`]: mix(color, BLACK, 0.78),
  [`${name}-soft`]: mix(color, WHITE, 0.12),
  [`on-${name}`]: inkOn(color, '#1d1a17'),
  [name === 'primary' ? 'chart-1' : 'chart-2']: color,
})

const darkTokens = (name: 'primary' | 'accent', color: Hex): Tokens => ({
  [name]: color,
  [`${name}-hover`]: mix(color, WHITE, 0.75),
  [`${name}-soft`]: mix(color, grounds.dark.surface, 0.18),
  [`on-${name}`]: inkOn(color, mix(color, BLACK, 0.16)),
  [name === 'primary' ? 'chart-1' : 'chart-2']: color,
})

/** The hero is the brand's dark ground in both themes; its neutrals are tints of it. */
function heroTokens(primary: Hex): Tokens {
  const hero = mix(primary, BLACK, 0.55)
  const tint = (share: number) => mix(WHITE, hero, share)
  return {
    hero,
    'on-hero': '#f4f1ec',
    'on-hero-2': tint(0.8),
    surface: tint(0.07),
    'surface-2': tint(0.11),
    'surface-3': tint(0.16),
    border: tint(0.2),
    'border-strong': tint(0.55),
    'text-3': tint(0.75),
    'primary-soft': tint(0.1),
  }
}

/** What a business that set these colours has in place of ours; nothing for what it left empty. */
export function brandTokens({
  primary,
  accent,
  primaryDark,
  accentDark,
}: BrandColors): Record<BrandTheme, Tokens> {
  return {
    light: { ...(primary && lightTokens('primary', primary)), ...(accent && lightTokens('accent', accent)) },
    dark: {
      ...(primaryDark && darkTokens('primary', primaryDark)),
      ...(accentDark && darkTokens('accent', accentDark)),
    },
    hero: primary ? heroTokens(primary) : {},
  }
}

interface Pair {
  /** The colour to change where the pair cannot be read. */
  name: BrandColorName
  theme: BrandTheme
  ink: string
  ground: string
  least: number
}

const pairsOf = (name: BrandColorName, theme: 'light' | 'dark', color: 'primary' | 'accent'): Pair[] => {
  const text = (ink: string, ground: string): Pair => ({ name, theme, ink, ground, least: 4.5 })
  return [
    text(`on-${color}`, color),
    text(`on-${color}`, `${color}-hover`),
    text(color, `${color}-soft`),
    text(color, 'bg'),
    text(color, 'surface'),
    text(color, 'surface-2'),
  ]
}
const pairs: readonly Pair[] = [
  ...pairsOf('primary', 'light', 'primary'),
  { name: 'primary', theme: 'hero', ink: 'on-hero', ground: 'hero', least: 4.5 },
  { name: 'primary', theme: 'hero', ink: 'on-hero-2', ground: 'hero', least: 4.5 },
  { name: 'primary', theme: 'hero', ink: 'text-3', ground: 'surface-3', least: 4.5 },
  { name: 'primary', theme: 'hero', ink: 'border-strong', ground: 'surface', least: 3 },
  ...pairsOf('accent', 'light', 'accent'),
  ...pairsOf('primaryDark', 'dark', 'primary'),
  { name: 'primaryDark', theme: 'hero', ink: 'primary', ground: 'primary-soft', least: 4.5 },
  { name: 'primaryDark', theme: 'hero', ink: 'primary', ground: 'surface', least: 4.5 },
  ...pairsOf('accentDark', 'dark', 'accent'),
  { name: 'accentDark', theme: 'hero', ink: 'accent', ground: 'surface', least: 4.5 },
]

export interface ContrastFault extends Pair {
  inkColor: Hex
  groundColor: Hex
  ratio: number
}

/** All tokens of a theme that the pairs name, with ours for what is not set. */
function allTokens(colors: BrandColors): Record<BrandTheme, Tokens> {
  const whole = Object.fromEntries(
    brandColorNames.map((name) => [name, colors[name] || ownColors[name]]),
  ) as BrandColors
  const { light, dark, hero } = brandTokens(whole)
  return {
    light: { ...grounds.light, ...light },
    dark: { ...grounds.dark, ...dark },
    hero: { ...dark, ...hero },
  }
}

/** The pairs of tokens that cannot be read, of colours that the business set itself. */
export function contrastFaults(colors: BrandColors): ContrastFault[] {
  const tokens = allTokens(colors)
  const isChosen = ({ name, theme }: Pair) =>
    colors[name] !== '' || (theme === 'hero' && colors.primary !== '')
  return pairs.filter(isChosen).flatMap((pair) => {
    const inkColor = tokens[pair.theme][pair.ink] ?? ''
    const groundColor = tokens[pair.theme][pair.ground] ?? ''
    const ratio = contrast(inkColor, groundColor)
    // On the hero, which is made of the primary colour, ours need not be changed.
    const name = colors[pair.name] === '' ? 'primary' : pair.name
    return ratio < pair.least ? [{ ...pair, name, inkColor, groundColor, ratio }] : []
  })
}

/**
 * The colour closest to one in lightness, of the same hue, with which nothing of the theme is unreadable any more; null
 * where none is, because another colour is the reason.
 */
export function nearestReadable(colors: BrandColors, name: BrandColorName): Hex | null {
  const start = colors[name] || ownColors[name]
  for (let step = 0; step <= 100; step += 1)
    for (const ground of [BLACK, WHITE]) {
      const color = mix(start, ground, 1 - step / 100)
      if (!contrastFaults({ ...colors, [name]: color }).some((fault) => fault.name === name)) return color
    }
  return null
}

const rule = (selector: string, tokens: Tokens): string =>
  Object.keys(tokens).length === 0
    ? ''
    : `${selector}{${Object.entries(tokens)
        .map(([name, color]) => `--${name}:${color}`)
        .join(';')}}`

/**
 * The stylesheet that stands after ours; empty where no colour is set. Paper gets the light colours in any theme; on the
 * screen they stay away from the dark one, whose own colours they would replace where the business set only these.
 */
export function brandStyle(colors: BrandColors): string {
  const { light, dark, hero } = brandTokens(colors)
  const { hero: ground, 'on-hero': onHero, 'on-hero-2': onHero2, ...tints } = hero
  const root: Tokens =
    ground && onHero && onHero2 ? { hero: ground, 'on-hero': onHero, 'on-hero-2': onHero2 } : {}
  const screen =
    rule('[data-theme="dark"],[data-surface="hero"]', dark) + rule('[data-surface="hero"]', tints)
  return (
    rule(':root:not([data-theme="dark"]),[data-surface="paper"]', light) +
    (light.primary || light.accent ? `@media print{${rule(':root', light)}}` : '') +
    rule(':root', root) +
    (screen && `@media screen{${screen}}`)
  )
}
