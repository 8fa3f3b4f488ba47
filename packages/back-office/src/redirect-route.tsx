import { Navigate } from '@repo/routing'

/** A page that only redirects to another one. */
export const redirectPage = (to: string) => ({ Component: () => <Navigate replace to={to} /> })
