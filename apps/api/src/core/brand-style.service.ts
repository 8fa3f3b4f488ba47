import { createHash } from 'node:crypto'
import { brandStyle } from '@repo/contract/brand-colors'
import { brandPictureStyle } from '@repo/contract/brand-pictures'
import type { SettingValues } from '@repo/contract/settings'
import type { DbOrTx } from '../db/client.ts'
import { readSettings, storedSettings } from './business-settings.service.ts'
import { findValues } from './setting-versions.repo.ts'

/** Named by a hash of its content, so that browsers may cache it for good. */
const nameOf = (css: string): string => `${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`

const styleOf = (brand: SettingValues['brand']): string => brandStyle(brand) + brandPictureStyle(brand)

/** File name of the stylesheet with colours and logo of the brand; null for ours. */
export async function readBrandStyleName(db: DbOrTx): Promise<string | null> {
  const css = styleOf(await readSettings(db, 'brand'))
  return css === '' ? null : nameOf(css)
}

/** The stylesheet of a name, of any save: kept pages still name the one before. Null for a name that never was. */
export async function findBrandStyle(db: DbOrTx, name: string): Promise<string | null> {
  const saved = (await findValues(db, 'brand')).map((value) => styleOf(storedSettings('brand', value)))
  return saved.find((css) => css !== '' && nameOf(css) === name) ?? null
}
