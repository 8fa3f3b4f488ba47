import { brandTokens } from '@repo/contract/brand-colors'
import { fitLogo } from '@repo/contract/brand-pictures'
import { readSettings } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { readBrandPicture } from '../../storage/brand-pictures.ts'
import type { ShareBrand } from './drawing/share-image.ts'

const LOGO_BOX = { width: 360, height: 72 }

/**
 * Reads the brand as shared pictures show it: on their dark ground a logo for dark grounds is shown, and the words of the
 * brand where there is none.
 */
export function createShareBrand({ db, env, storage }: Needs<'db' | 'env' | 'storage'>) {
  return async (): Promise<ShareBrand> => {
    const { logoDark, ...colors } = await readSettings(db, 'brand')
    const bytes = logoDark ? await readBrandPicture(storage, logoDark) : null
    return {
      name: env.BRAND_NAME,
      logo: bytes && {
        data: `data:image/png;base64,${bytes.toString('base64')}`,
        ...fitLogo(logoDark, LOGO_BOX),
      },
      veil: brandTokens(colors).hero.hero ?? null,
      words: colors.accentDark || null,
      kicker: colors.primaryDark || null,
    }
  }
}
