import type { ReactNode } from 'react'

export interface NavItem {
  label: string
  href: string
  /** Only its exact address counts as this item, as for an overview. */
  isExact?: boolean
  /** Links that it opens; one level only. */
  children?: readonly NavItem[]
}

export interface BackOfficeNavItem extends NavItem {
  icon: ReactNode
}

export interface BackOfficeNavGroup {
  /** Heading of the group; none for what stands on top by itself. */
  label?: string
  items: readonly BackOfficeNavItem[]
}

export interface FooterColumn {
  title: string
  links: readonly NavItem[]
}

/** Legal identity and contacts as the API answers them; null is shown as "chưa cấu hình". */
export interface SiteFacts {
  isDemo: boolean
  legalName: string | null
  registration: string | null
  address: string | null
  hotline: string | null
  zalo: string | null
  email: string | null
  workingHours: string | null
}

export interface AccountLinks {
  login: string
  /** Absent where nobody can register. */
  register?: string
  /** Entries of the signed-in menu, logout aside. */
  menu: readonly NavItem[]
}
