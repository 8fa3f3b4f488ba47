/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The product's name, fixed at build time. */
  readonly BRAND_NAME: string
}

declare module 'virtual:api-routes' {
  /** Method and path of every endpoint; holds no schema. */
  export const routes: import('@repo/contract').RouteTable
}
