import type { Component, Licence } from './shipped-packages.ts'

/** Licences that ask for no more than their notice, in the terms of SPDX. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: they may be passed on and drawn with, never sold by themselves.
  'OFL-1.1',
  'PostgreSQL',
])

interface Exception {
  /** Name with its group; one ending in `*` stands for every name that begins so. */
  readonly package: string
  readonly licence: string
  readonly reason: string
}

const programOfItsOwn =
  'A program of its own, run as a process and never linked. It makes demo videos only and is refused for any uploaded file. Who passes it on also passes on its licence and the way to its source; a real business can leave this optional package out.'
const changedFilesOnly =
  'Asks that changes of its own files are published. We use it as it is and change none.'

/** Packages under licences that ask for more, each looked at by a person. */
export const exceptions: readonly Exception[] = [
  {
    package: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    reason:
      'A shared library beside sharp, unchanged. Whoever runs the product may put another build in its place, as the licence asks.',
  },
  { package: '@resvg/resvg-js', licence: 'MPL-2.0', reason: changedFilesOnly },
  { package: '@resvg/resvg-js-*', licence: 'MPL-2.0', reason: changedFilesOnly },
  { package: 'web-push', licence: 'MPL-2.0', reason: changedFilesOnly },
  {
    package: '@ffmpeg-installer/ffmpeg',
    licence: 'LGPL-2.1',
    reason: 'A few lines that tell where the program of its platform lies; unchanged, and replaceable.',
  },
  {
    package: '@ffprobe-installer/ffprobe',
    licence: 'LGPL-2.1',
    reason: 'A few lines that tell where the program of its platform lies; unchanged, and replaceable.',
  },
  { package: '@ffmpeg-installer/*', licence: 'GPLv3', reason: programOfItsOwn },
  { package: '@ffprobe-installer/*', licence: 'GPL-3.0', reason: programOfItsOwn },
  {
    package: 'ffmpeg',
    licence: 'LGPL-2.1-or-later OR GPL-2.0-or-later',
    reason:
      'Comes from the machine, not from us, and is run as a process. Its build decides which of the two licences counts.',
  },
]

/** Licences of manifests that name none, each read in the package itself. */
export const readByHand: Readonly<Record<string, string>> = {
  'combine-errors': 'MIT',
  'png-js': 'MIT',
}

export const fullName = ({ group, name }: Pick<Component, 'group' | 'name'>): string =>
  group ? `${group}/${name}` : name

export const licenceText = (licences: readonly Licence[] = []): string =>
  licences
    .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '')))
    .join(' AND ')

/** The exception that a component stands under, if it needs one. */
export function exceptionOf(component: Component): Exception | undefined {
  const name = fullName(component)
  const licence = licenceText(component.licenses)
  return exceptions.find(
    (one) =>
      one.licence === licence &&
      (one.package.endsWith('*') ? name.startsWith(one.package.slice(0, -1)) : name === one.package),
  )
}

/** The licence policy is for packages of others; our own are not checked. */
export const isForeign = ({ group }: Pick<Component, 'group'>): boolean => group !== '@repo'

/** What is wrong with the licences of packages and programs of others. */
export const licenceFaults = (components: readonly Component[]): string[] =>
  components
    .filter(isForeign)
    .map(licenceFault)
    .filter((fault) => fault !== null)

function licenceFault(component: Component): string | null {
  const licence = licenceText(component.licenses)
  if (licence === '') return `${fullName(component)} names no licence`
  if (isAllowed(licence) || exceptionOf(component)) return null
  return `${fullName(component)} is under ${licence}, which is neither allowed nor excepted`
}

/** Reads expressions of one kind of word, as npm has them: `(A OR B)` by any part, `A AND B` by every part. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(bare)) return false
  if (bare.includes(' AND ') && bare.includes(' OR ')) return false
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => allowed.has(part.trim()))
  return bare.split(' AND ').every((part) => allowed.has(part.trim()))
}
