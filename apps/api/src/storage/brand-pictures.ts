import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@repo/contract'
import { type BrandPictureName, type BrandPictures, iconFiles } from '@repo/contract/brand-pictures'
import { icoOf } from './ico.ts'
import { isSeenOn } from './logo-contrast.ts'
import { drawIcon, drawLogo } from './picture.ts'
import { type Storage, StorageMissingError } from './storage.ts'

/** Of the grounds that a logo stands on, the one where it is seen least: a white page, and the dark green of the frame. */
const grounds = { logo: '#ffffff', logoDark: '#0d2f2a' } as const

const newName = () => randomBytes(16).toString('hex')

/** Storage key of what is at a path of a brand's picture. */
export const brandKeyOf = (path: string): string => path.slice(1)

/**
 * @returns the path of the stored logo
 * @throws AppError `settings.logo_faint` besides those of `drawLogo`
 */
export async function storeLogo(
  storage: Storage,
  upload: Buffer,
  name: Exclude<BrandPictureName, 'icon'>,
): Promise<string> {
  const { bytes, width, height } = await drawLogo(upload)
  if (!(await isSeenOn(grounds[name], bytes))) throw new AppError('settings.logo_faint')
  const path = `/brand-logos/${newName()}-${width}x${height}.png`
  await storage.put(brandKeyOf(path), bytes)
  return path
}

/** @returns the path of the folder with the icon in every size */
export async function storeIcon(storage: Storage, upload: Buffer): Promise<string> {
  const pictures = await drawIcon(upload)
  const files = { ...pictures, 'favicon.ico': icoOf(pictures['32.png'], 32) }
  const path = `/brand-icons/${newName()}`
  for (const name of iconFiles) await storage.put(brandKeyOf(`${path}/${name}`), files[name])
  return path
}

/** Bytes of a logo; null where its file is gone, because a missing picture must not cost a receipt. */
export async function readBrandPicture(storage: Storage, path: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.read(brandKeyOf(path)))
  } catch (error) {
    if (error instanceof StorageMissingError) return null
    throw error
  }
}

/**
 * Pictures of every save stay, so that an earlier save can be taken back.
 * @throws AppError `settings.picture_missing` for a path that was never uploaded
 */
export async function assertStored(storage: Storage, { logo, logoDark, icon }: BrandPictures): Promise<void> {
  const paths = [logo, logoDark, icon && `${icon}/512.png`].filter(Boolean)
  for (const path of paths)
    if (!(await storage.stat(brandKeyOf(path)))) throw new AppError('settings.picture_missing')
}
