import { z } from 'zod'

const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).pathname === '/' && !/[?#@]/.test(value)

/** Settings `PUBLIC_WEB_URL`, `PUBLIC_CRM_URL`, `PUBLIC_DOCTOR_URL`: a site's public address. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isOrigin, 'must be scheme and host, without a path')
  .transform((value) => new URL(value).origin)
  .optional()

/**
 * A site's options from that setting. Foreign hosts are refused where the address is set and it is no demo, because
 * a demo is opened under any host name.
 */
export function publicSettings(given: unknown, site: { port: number; demoMode: unknown }) {
  const isDemo = site.demoMode === 'true' || site.demoMode === '1'
  return {
    publicUrl: typeof given === 'string' ? given : `http://localhost:${site.port}`,
    refusesForeignHosts: typeof given === 'string' && !isDemo,
  }
}
