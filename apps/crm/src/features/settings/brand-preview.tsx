import { type BrandColors, type BrandTheme, brandThemes, brandTokens } from '@repo/contract/brand-colors'
import type { CSSProperties } from 'react'
import { brandMessages } from './brand.messages.ts'

const copy = brandMessages.sample

/** Which attributes make a part of a page look as the theme does. */
const looks: Readonly<Record<BrandTheme, object>> = {
  light: { 'data-surface': 'paper' },
  dark: { 'data-theme': 'dark' },
  hero: { 'data-surface': 'hero' },
}

/** A piece of a page in each theme, in these colours. It shows looks, so that nothing in it can be pressed. */
export function BrandPreview({ colors }: { colors: BrandColors }) {
  const tokens = brandTokens(colors)
  const { hero: ground, ...tints } = tokens.hero
  const stylesOf: Readonly<Record<BrandTheme, Readonly<Record<string, string>>>> = {
    light: tokens.light,
    dark: tokens.dark,
    hero: { ...tokens.dark, ...tints, ...(ground ? { hero: ground, bg: ground } : {}) },
  }
  return (
    <div className="grid gap-4">
      {brandThemes.map((theme) => (
        <figure key={theme}>
          <figcaption className="mb-1.5 text-sm text-2">{brandMessages.themes[theme]}</figcaption>
          <div
            {...looks[theme]}
            style={toStyle(stylesOf[theme])}
            className="rounded-md border border-line bg-bg p-5 text-1"
          >
            <p className="flex flex-wrap items-center gap-3 font-display text-h3 text-1">
              {copy.title}
              <span className="rounded-full bg-primary-soft px-2.5 py-0.5 font-sans text-sm text-primary">
                {copy.badge}
              </span>
            </p>
            <p className="mt-2 text-2">{copy.text}</p>
            <p className="mt-4 flex flex-wrap items-center gap-4">
              <span className="rounded-sm bg-primary px-4 py-2.5 font-semibold text-on-primary">
                {copy.button}
              </span>
              <span className="rounded-sm bg-accent px-4 py-2.5 font-semibold text-on-accent">
                {copy.button}
              </span>
              <span className="font-semibold text-primary underline">{copy.link}</span>
            </p>
          </div>
        </figure>
      ))}
    </div>
  )
}

const toStyle = (tokens: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, color]) => [`--${name}`, color])) as CSSProperties
