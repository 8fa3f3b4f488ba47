/**
 * Cuts the web fonts that the sites serve themselves. Run `node scripts/cut-fonts.ts` after a font update, and then
 * `python3 scripts/pack-kerning.py`;
 * its output in src/fonts is committed so that a clone needs no font tooling.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const packageDir = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(packageDir, 'node_modules')
const outDir = join(packageDir, 'src/fonts')

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** Letters, punctuation and signs that Vietnamese interface text draws from the Latin file. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„•…′″‹›−×÷€™ ‑ ‐`
/** Vietnamese letters, the five combining tone marks (decomposed text must not break) and the đồng sign. */
const vietnamese =
  '\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329' +
  `${range(0x1ea0, 0x1ef9)}\u20ab`
/** Tabular figures with the separators of money, time and dates. */
const digits = '0123456789.,:/%+-–−\u20ab \u00a0'

type Cut = {
  out: string
  from: string
  text: string
  axes?: Record<string, number | Axis>
  features?: string[]
}
type Axis = { min: number; max: number; default?: number }

const textFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt']
const cuts: Cut[] = [400, 500, 600].flatMap((weight) => [
  {
    out: `be-vietnam-pro-${weight}-latin.woff2`,
    from: `@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-${weight}-normal.woff2`,
    text: latin,
    features: textFeatures,
  },
  {
    out: `be-vietnam-pro-${weight}-vietnamese.woff2`,
    from: `@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-${weight}-normal.woff2`,
    text: vietnamese,
    features: textFeatures,
  },
])
// One optical size (72, the display drawing) and the one weight that headings have: a sixth of the stock file.
const displayAxes = { opsz: 72, wght: 500 }
for (const [subset, text] of [
  ['latin', latin],
  ['vietnamese', vietnamese],
] as const) {
  cuts.push({
    out: `newsreader-display-${subset}.woff2`,
    from: `@fontsource-variable/newsreader/files/newsreader-${subset}-opsz-normal.woff2`,
    text,
    axes: displayAxes,
    features: [...textFeatures, 'lnum', 'pnum', 'tnum'],
  })
}
cuts.push({
  out: 'ui-digits.woff2',
  from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  text: digits,
  axes: { wght: { min: 400, max: 700 } },
  features: ['tnum', 'kern'],
})

await mkdir(outDir, { recursive: true })
for (const cut of cuts) {
  const source = await readFile(join(modules, cut.from))
  const result = await subsetFont(source, cut.text, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: cut.features,
    noHinting: true,
  })
  await writeFile(join(outDir, cut.out), result)
  process.stdout.write(`${cut.out} ${(result.length / 1024).toFixed(1)} kB\n`)
}
// The Open Font License asks that its text travels with the files.
for (const [name, from] of [
  ['be-vietnam-pro', '@fontsource/be-vietnam-pro'],
  ['newsreader', '@fontsource-variable/newsreader'],
  ['inter', '@fontsource-variable/inter'],
] as const) {
  await copyFile(join(modules, from, 'LICENSE'), join(outDir, `${name}.OFL.txt`))
}
