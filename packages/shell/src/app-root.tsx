import { DocumentMeta, Outlet, ScrollRestoration } from '@repo/routing'
import { useFocusKeeper } from '@repo/ui/lib/use-focus-keeper'
import { ScrollTop } from '@repo/ui/scroll-top'
import type { ReactNode } from 'react'
import { ConfirmProvider, type LazyConfirmPopup } from './confirm.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { RouteProgress } from './route-progress.tsx'
import { scrollKeyOf } from './scroll-key.ts'
import { ToastArea } from './toast-area.tsx'

export interface AppRootProps {
  /** Name of the product, for the documents' titles. */
  brand: string
  /** Asks the questions of `useConfirm`, where it is not the native dialog. */
  ConfirmPopup?: LazyConfirmPopup
  /** Further parts of every page, inside the router. */
  children?: ReactNode
}

/**
 * `Root` of the route table: what every page of every site has inside the router — titles, focus and announcement
 * after navigation and after acts, scroll position, confirmation popup, toasts, the button back to the top.
 */
export function AppRoot({ brand, ConfirmPopup, children }: AppRootProps) {
  useFocusKeeper()
  return (
    <ConfirmProvider Popup={ConfirmPopup}>
      <DocumentMeta brand={brand} />
      <RouteProgress />
      <RouteAnnouncer />
      <Outlet />
      {children}
      <ScrollTop />
      <ToastArea />
      <ScrollRestoration getKey={scrollKeyOf} />
    </ConfirmProvider>
  )
}
