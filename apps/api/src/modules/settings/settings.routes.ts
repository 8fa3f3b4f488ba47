import { crmSettings } from '@repo/contract/crm-settings'
import { buildVietQr } from '@repo/payments'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import { readReceivingAccount } from '../../core/business-settings.service.ts'
import { installedAccount, numberToPay } from '../../core/receiving-account.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { findDraftFaults } from '../caption-drafts/index.ts'
import { addBrandFiles } from './brand-files.routes.ts'
import { createBrandPictures } from './brand-pictures.service.ts'
import { createMailTrial } from './mail-trial.service.ts'
import { banksFor, paymentSecrets } from './settings.policy.ts'
import { createSettingsService } from './settings.service.ts'

export function createSettingsModule(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache' | 'limiter' | 'storage'>,
) {
  const { env } = services
  const settings = createSettingsService(services)
  const trial = createMailTrial(services)
  const addPicture = createBrandPictures(services)
  const counterCode = async () => {
    const account = await readReceivingAccount(services.db, env)
    if (!account) return null
    const accountNumber = numberToPay(account)
    return {
      bankName: account.bankName,
      accountNumber,
      accountName: account.holder,
      qr: buildVietQr({ bin: account.bin, account: accountNumber }),
    }
  }
  const withInstalled = {
    payment: async (state: ReturnType<typeof settings.get<'payment'>>) => {
      const installed = {
        account: installedAccount(env),
        gateways: env.PAYMENT_GATEWAYS,
        secrets: paymentSecrets(env),
      }
      // After the save, so that it is of the new account.
      const saved = await state
      return { ...saved, installed, counter: await counterCode(), banks: banksFor(env) }
    },
    tax: async (state: ReturnType<typeof settings.get<'tax'>>) => ({
      ...(await state),
      installed: { rates: [...(env.TAX_RATE_PERCENT ?? [])] },
    }),
    learning: async (state: ReturnType<typeof settings.get<'learning'>>) => {
      const [saved, recogniserFaults] = await Promise.all([state, findDraftFaults(services.db)])
      return { ...saved, installed: { deviceLimit: env.LEARNING_DEVICE_LIMIT, recogniserFaults } }
    },
    mail: async (state: ReturnType<typeof settings.get<'mail'>>) => ({
      ...(await state),
      installed: { from: env.MAIL_FROM, senderName: env.BRAND_NAME, hasServer: env.SMTP_URL !== undefined },
    }),
  }
  return (app: FastifyInstance) => {
    addBrandFiles(app, services)
    implement(app, crmSettings, {
      business: () => settings.get('business'),
      saveBusiness: ({ body, caller, request }) => settings.save('business', body, toActor(caller, request)),
      payment: () => withInstalled.payment(settings.get('payment')),
      savePayment: ({ body, caller, request }) =>
        withInstalled.payment(settings.save('payment', body, toActor(caller, request))),
      tax: () => withInstalled.tax(settings.get('tax')),
      saveTax: ({ body, caller, request }) =>
        withInstalled.tax(settings.save('tax', body, toActor(caller, request))),
      withholding: () => settings.get('withholding'),
      saveWithholding: ({ body, caller, request }) =>
        settings.save('withholding', body, toActor(caller, request)),
      notice: () => settings.get('notice'),
      saveNotice: ({ body, caller, request }) => settings.save('notice', body, toActor(caller, request)),
      learning: () => withInstalled.learning(settings.get('learning')),
      saveLearning: ({ body, caller, request }) =>
        withInstalled.learning(settings.save('learning', body, toActor(caller, request))),
      mail: () => withInstalled.mail(settings.get('mail')),
      saveMail: ({ body, caller, request }) =>
        withInstalled.mail(settings.save('mail', body, toActor(caller, request))),
      retention: () => settings.get('retention'),
      saveRetention: ({ body, caller, request }) =>
        settings.save('retention', body, toActor(caller, request)),
      brand: () => settings.get('brand'),
      saveBrand: ({ body, caller, request }) => settings.save('brand', body, toActor(caller, request)),
      addBrandPicture: ({ params, file, caller, request }) =>
        addPicture(params.picture, file, toActor(caller, request)),
      testMail: ({ body, caller, request }) => trial(body.to, toActor(caller, request)),
      history: ({ params, query }) => settings.history(params.section, query),
      restore: ({ params, body, caller, request }) =>
        settings.restore(params.section, body, toActor(caller, request)),
    })
  }
}
