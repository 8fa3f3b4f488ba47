import { z } from 'zod'

const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).pathname === '/' && !/[?#@]/.test(value)

/** Settings `PUBLIC_WEB_URL`, `PUBLIC_CRM_URL`, `PUBLIC_DOCTOR_URL`: a site's address as the world sees it. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isOrigin, 'must be scheme and host, without a path')
  .transform((value) => new URL(value).origin)
  .optional()

/**
 * What a site makes of that setting. A host that is not the site's is refused where the address was set for a real
 * business; the demo is looked at by all kinds of names.
 */
export function publicSettings(given: unknown, site: { port: number; demoMode: unknown }) {
  const isDemo = site.demoMode === 'true' || site.demoMode === '1'
  return {
    publicUrl: typeof given === 'string' ? given : `http://localhost:${site.port}`,
    refusesForeignHosts: typeof given === 'string' && !isDemo,
  }
}
