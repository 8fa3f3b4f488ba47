import { brandTokens } from '@repo/contract/brand-colors'
import { fitLogo, type PictureSize } from '@repo/contract/brand-pictures'
import type { DbOrTx } from '../db/client.ts'
import type { Env } from '../env.ts'
import { readSettings } from './business-settings.service.ts'

/** The brand as papers and letters show it, which are read on a light ground. */
export interface BrandLook {
  name: string
  /** A colour for words and edges, and the ink that is read on it; null where the business chose none. */
  color: { ground: string; ink: string } | null
  logo: string | null
}

/** What stands in the place of the word mark in something that leaves our pages. */
export async function readBrandLook(db: DbOrTx, env: Pick<Env, 'BRAND_NAME'>): Promise<BrandLook> {
  const { logo, ...colors } = await readSettings(db, 'brand')
  const { primary, 'on-primary': ink } = brandTokens(colors).light
  return {
    name: env.BRAND_NAME,
    color: primary && ink ? { ground: primary, ink } : null,
    logo: logo || null,
  }
}

export interface MailBrand {
  name: string
  color: BrandLook['color']
  /** Address that mail programs load it from. */
  logo: (PictureSize & { url: string }) | null
}

/** Small beside the text, whatever its shape. */
const LOGO_IN_MAILS = { width: 220, height: 44 }

export type MailBrandEnv = Pick<Env, 'BRAND_NAME' | 'PUBLIC_WEB_URL' | 'PUBLIC_API_PREFIX'>

export async function readMailBrand(db: DbOrTx, env: MailBrandEnv): Promise<MailBrand> {
  const { logo, ...brand } = await readBrandLook(db, env)
  const url = `${env.PUBLIC_WEB_URL}${env.PUBLIC_API_PREFIX}${logo ?? ''}`
  return { ...brand, logo: logo ? { url, ...fitLogo(logo, LOGO_IN_MAILS) } : null }
}
