import { hkdfSync, randomBytes } from 'node:crypto'
import { createSealer } from '../../secrets/sealer.ts'
import type { Secrets } from '../../secrets/secrets.ts'

/** Segments that share one key: with segments of 4 s a key opens a minute, in every rendition alike. */
export const SEGMENTS_PER_KEY = 15

const KEY_BYTES = 16
const ROOT_BYTES = 32

/** The AES-128 key of a group of segments, by its number in the playlist. */
export type KeyOf = (keyIndex: number) => Buffer

export interface PackageKeys {
  /** New keys for a package; `sealed` is stored in the database. */
  make(packageKey: string): { keyOf: KeyOf; sealed: string }
  /** Null if the text was altered, belongs to another package or was sealed with a retired secret. */
  open(packageKey: string, sealed: string): KeyOf | null
  /** The same keys sealed with the newest secret; null if they cannot be opened. */
  reseal(packageKey: string, sealed: string): string | null
  /** The same keys for another package that reuses the segments; null if they cannot be opened. */
  lend(packageKey: string, sealed: string, toPackageKey: string): string | null
  /** Prefix of everything sealed with the newest secret. */
  readonly currentPrefix: string
}

type Settings = { MEDIA_KEY_SECRET: string; MEDIA_KEY_SECRET_PREVIOUS?: string }

/** Secrets that seal all package keys, separate from the secret of links, which can be changed at any time. */
export const mediaKeySecrets = (env: Settings): Secrets => ({
  current: env.MEDIA_KEY_SECRET,
  previous: env.MEDIA_KEY_SECRET_PREVIOUS,
})

/**
 * Keys of encrypted packages. One random root per package is sealed; the keys are derived from it (HKDF, RFC 5869),
 * so a video of any length needs no list of keys, and no key reveals another.
 */
export function createPackageKeys(env: Settings): PackageKeys {
  const sealer = createSealer(mediaKeySecrets(env), 'media-keys')
  return {
    currentPrefix: sealer.currentPrefix,
    make(packageKey) {
      const root = randomBytes(ROOT_BYTES).toString('base64url')
      return { keyOf: deriveFrom(root), sealed: sealer.seal(root, packageKey) }
    },
    open(packageKey, sealed) {
      const root = sealer.unseal(sealed, packageKey)
      return root === null ? null : deriveFrom(root)
    },
    reseal(packageKey, sealed) {
      const root = sealer.unseal(sealed, packageKey)
      return root === null ? null : sealer.seal(root, packageKey)
    },
    lend(packageKey, sealed, toPackageKey) {
      const root = sealer.unseal(sealed, packageKey)
      return root === null ? null : sealer.seal(root, toPackageKey)
    },
  }
}

const deriveFrom = (root: string): KeyOf => {
  const bytes = Buffer.from(root, 'base64url')
  return (keyIndex) => Buffer.from(hkdfSync('sha256', bytes, '', `segment-key-${keyIndex}`, KEY_BYTES))
}

export interface WithPackageKeys {
  readonly packageKeys: PackageKeys
}
