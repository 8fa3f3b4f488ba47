import { Navigate } from '@repo/routing'

/** A page that is only a way to another one. */
export const redirectPage = (to: string) => ({ Component: () => <Navigate replace to={to} /> })
