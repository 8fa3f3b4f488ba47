import { fitLogo } from '@repo/contract/brand-pictures'
import { readBrandLook } from '../../core/brand.service.ts'
import type { PaperHead } from '../../core/paper.ts'
import type { Needs } from '../../core/services.ts'
import { readBrandPicture } from '../../storage/brand-pictures.ts'
import type { WithContent } from './content.service.ts'

/** In points. */
const LOGO_ON_PAPER = { width: 200, height: 40 }

/** Who our papers come from, as it is set now. */
export async function readPaperHead({
  db,
  env,
  content,
  storage,
}: Needs<'db' | 'env' | 'storage'> & WithContent): Promise<PaperHead> {
  const [{ name, color, logo }, site] = await Promise.all([readBrandLook(db, env), content.site()])
  const bytes = logo && (await readBrandPicture(storage, logo))
  const seller = [
    site.legalName,
    site.registration && `Mã số doanh nghiệp: ${site.registration}`,
    site.address,
    site.hotline && `Điện thoại: ${site.hotline}`,
  ]
  return {
    brand: {
      name,
      color: color?.ground ?? null,
      logo: logo && bytes ? { bytes, ...fitLogo(logo, LOGO_ON_PAPER) } : null,
    },
    seller: seller.filter((line): line is string => Boolean(line)),
  }
}
