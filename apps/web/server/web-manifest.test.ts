// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortName } from '@repo/site-server'
import { expect, test } from 'vitest'
import { routeTable } from '../src/app/route-table.ts'
import { webManifest } from './web-manifest.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
}
interface Manifest {
  short_name: string
  icons: Picture[]
  screenshots?: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const own = { icon: null, style: null }
const manifestOf = (...args: Parameters<typeof webManifest>) => webManifest(...args) as Manifest
const ours = manifestOf('Thẩm Học', own)

/** Width and height as the file itself says. */
function sizeOf({ src, type }: Picture): string {
  const bytes = readFileSync(join(import.meta.dirname, '../public', src))
  if (type === 'image/png') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  let at = 2
  while (![0xc0, 0xc2].includes(bytes[at + 1] ?? 0)) at += 2 + bytes.readUInt16BE(at + 2)
  return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
}

test('every picture that the manifest names is there and as large as it says', () => {
  const pictures = [...ours.icons, ...(ours.screenshots ?? [])]
  expect(pictures.map(sizeOf)).toEqual(pictures.map(({ sizes }) => sizes))
  expect(ours.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(new Set(ours.screenshots?.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
})

test('shortcuts lead to pages of the site, each with an icon', () => {
  expect(ours.shortcuts.map(({ name }) => name)).toEqual(['Khóa học của tôi', 'Ôn tập hôm nay', 'Ghi chú'])
  const pages: string[] = routeTable.map(({ path }) => path)
  for (const { url, icons } of ours.shortcuts) expect([pages.includes(url), icons.length]).toEqual([true, 1])
})

test('an academy with its own look has its own icon and no pictures of ours', () => {
  const icon = `/api/brand-icons/${'0'.repeat(32)}`
  const theirs = manifestOf('Học viện Da Xanh', { icon, style: null })
  expect(theirs.icons.map(({ src }) => src)).toEqual(
    ['192.png', '512.png', 'maskable.png'].map((name) => `${icon}/${name}`),
  )
  expect([theirs.screenshots, manifestOf('Học viện Da Xanh', own).screenshots]).toEqual([
    undefined,
    undefined,
  ])
})

test('a name for launchers is made of whole words', () => {
  expect(['Thẩm Học', 'Học viện Da Xanh', 'Thẩmmỹviệnquốctế Sài Gòn'].map(shortName)).toEqual([
    'Thẩm Học',
    'Học viện Da',
    'Thẩmmỹviệnquốctế',
  ])
})
