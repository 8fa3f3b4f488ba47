import { RouteErrorBoundary } from '@repo/error-page'
import { backOfficeMessages } from './back-office.messages.ts'

/** Error page of an office, with a link to its first page. */
export function OfficeError({ brand, homeHref }: { brand: string; homeHref: string }) {
  return <RouteErrorBoundary brand={brand} waysOut={[{ label: backOfficeMessages.home, href: homeHref }]} />
}
