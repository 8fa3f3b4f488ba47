import { Outlet, type RouteObject } from '@repo/routing'
import type { ReactNode } from 'react'
import { AppRoot } from './app-root.tsx'

/** For tests: a site with the shell's root and one page. */
export function siteWith(page: ReactNode, further: RouteObject[] = []): RouteObject[] {
  return [
    {
      element: <AppRoot brand="Thẩm Học" />,
      children: [
        { path: '/', element: page },
        { path: '/other', element: <h1>Trang khác</h1> },
        ...further,
        { path: '*', element: <Outlet /> },
      ],
    },
  ]
}
