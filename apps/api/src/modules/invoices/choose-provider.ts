import type { Env } from '../../env.ts'
import { createMisa } from './misa/misa-provider.ts'
import type { InvoiceProvider } from './provider.ts'

/** The provider that the settings of the installation name; null where accountants hand tables on by hand. */
export const chooseProvider = (env: Env): InvoiceProvider | null =>
  env.MEINVOICE_PASSWORD ? createMisa(env) : null
