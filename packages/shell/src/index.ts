export { AccountMenu, type AccountMenuProps } from './account-menu.tsx'
export { AppProviders, type AppProvidersProps } from './app-providers.tsx'
export { AppRoot, type AppRootProps } from './app-root.tsx'
export { cleanAddress } from './clean-address.ts'
export { type ConfirmOptions, type ConfirmPopupProps, ConfirmProvider, useConfirm } from './confirm.tsx'
export { Footer, type FooterProps } from './footer.tsx'
export { Header, type HeaderProps } from './header.tsx'
export { notifyLoadFailure } from './missing-part.ts'
export { OfflineBar } from './offline-bar.tsx'
export { createQueryClient } from './query-client.ts'
export { RequireSession, type RequireSessionProps } from './require-session.tsx'
export { RouteAnnouncer } from './route-announcer.tsx'
export { scrollKeyOf, scrollState } from './scroll-key.ts'
export { SearchBox, type SearchBoxProps } from './search-box.tsx'
export { SiteFrame, type SiteFrameProps } from './site-frame.tsx'
export { ThemeSwitch } from './theme-switch.tsx'
export { ThemeToggle } from './theme-toggle.tsx'
export { type ToastKind, type ToastOptions, toast, toastActionLife, toastLives } from './toast.ts'
export { ToastArea } from './toast-area.tsx'
export type {
  AccountLinks,
  BackOfficeNavGroup,
  BackOfficeNavItem,
  FooterColumn,
  NavItem,
  SiteFacts,
} from './types.ts'
export { useDismiss } from './use-dismiss.ts'
export { useLeaveGuard } from './use-leave-guard.ts'
export { useEndSession, useLogout } from './use-logout.ts'
