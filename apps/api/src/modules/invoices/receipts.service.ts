import { AppError } from '@repo/contract'
import { fitLogo } from '@repo/contract/brand-pictures'
import { maskEmail, paymentProviderLabels } from '@repo/messages'
import { readBrandLook } from '../../core/brand.service.ts'
import type { Needs } from '../../core/services.ts'
import { readBrandPicture } from '../../storage/brand-pictures.ts'
import type { WithContent } from '../content/index.ts'
import { findSucceededPayment } from '../ledger/index.ts'
import { type FullOrder, findBuyer, findOrderByCode, findOwnOrder } from '../orders/index.ts'
import { drawReceipt, type ReceiptBrand } from './receipt-pdf.ts'

/** In points. */
const LOGO_ON_PAPER = { width: 200, height: 40 }

/** Receipts of paid orders, drawn at each request. */
export function createReceiptsService(services: Needs<'db' | 'env' | 'storage'> & WithContent) {
  const { db, env, content, storage } = services

  const brandOfReceipt = async (): Promise<ReceiptBrand> => {
    const { name, color, logo } = await readBrandLook(db, env)
    const bytes = logo && (await readBrandPicture(storage, logo))
    return {
      name,
      color: color?.ground ?? null,
      logo: logo && bytes ? { bytes, ...fitLogo(logo, LOGO_ON_PAPER) } : null,
    }
  }

  const make = async (order: FullOrder, isMasked: boolean) => {
    const payment = await findSucceededPayment(db, order.id)
    const buyer = await findBuyer(db, order.userId)
    if (!payment || !buyer || !order.paidAt) throw new AppError('order.not_paid')
    const site = await content.site()
    const seller = [
      site.legalName,
      site.registration && `Mã số doanh nghiệp: ${site.registration}`,
      site.address,
      site.hotline && `Điện thoại: ${site.hotline}`,
    ]
    return {
      content: await drawReceipt({
        brand: await brandOfReceipt(),
        seller: seller.filter((line): line is string => Boolean(line)),
        code: order.code,
        paidAt: order.paidAt,
        method: paymentProviderLabels[payment.provider],
        transactionId: payment.transactionId,
        buyer: { ...buyer, email: isMasked ? maskEmail(buyer.email) : buyer.email },
        lines: order.lines,
        subtotal: order.total + order.discount,
        discount: order.discount,
        couponCode: order.couponCode,
        total: order.total,
        received: order.lines.reduce((sum, line) => sum + line.received, 0),
        refunded: order.lines.reduce((sum, line) => sum + line.refunded, 0),
        isDemo: env.DEMO_MODE,
      }),
      contentType: 'application/pdf',
      downloadName: `bien-nhan-${order.code}.pdf`,
    }
  }

  const found = (order: FullOrder | null, isMasked = false) => {
    if (!order) throw new AppError('order.not_found')
    return make(order, isMasked)
  }

  return {
    /** @throws AppError `order.not_found`, also for an order of another learner, or `order.not_paid`. */
    own: async (userId: string, code: string) => found(await findOwnOrder(db, userId, code)),
    any: async (code: string, isMasked: boolean) => found(await findOrderByCode(db, code), isMasked),
  }
}
